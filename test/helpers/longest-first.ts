/** Begins with the files that take longest, so that none of them is left to run alone at the end. */
import { relative } from 'node:path'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { REPOSITORY } from './repository.ts'

/** Longest first. The others follow in vitest's order: by their last duration, or else by their size. */
export const LONGEST_FILES: readonly string[] = [
  'test/browser/lost-answers.test.ts',
  'test/browser/your-data.test.ts',
  'test/trust/restored.test.ts',
  'test/trust/write-lease.test.ts',
  'test/trust/consent.test.ts',
  'test/trust/bad-days.test.ts',
  'test/browser/interruptions.test.ts',
  'test/browser/server-keys.test.ts',
  'test/operators/balancers.test.ts',
  'test/browser/pages.test.ts',
  'test/browser/engines.test.ts',
  'test/browser/views.test.ts',
  'test/store/embedded/embedded.test.ts',
  'test/operators/backup.test.ts',
  'test/trust/stop.test.ts',
  'test/operators/accept-restore.test.ts',
  'test/chat-client/platform-error.test.ts',
  'test/browser/consent.test.ts',
  'test/browser/keys.test.ts',
  'test/trust/model/replay.test.ts',
  'test/operators/two-commands.test.ts',
  'test/trust/postgres-refuses.test.ts',
  'test/trust/postgres-outage.test.ts',
  'test/browser/access.test.ts',
  'test/abuse/generated-requests.test.ts',
  'test/trust/backpressure.test.ts',
  'test/trust/who-looked.test.ts',
  'test/operators/metrics-port.test.ts',
  'test/process/stop.test.ts',
  'test/examples/bots.test.ts',
  'test/operators/admin-people.test.ts',
  'test/operators/admin.test.ts',
  'test/operators/admin-start.test.ts',
  'test/dashboard-routes/person-limits.test.ts',
  'test/examples/typed-clients.test.ts',
  'test/process/refused-start.test.ts',
  'test/process/database-address.test.ts',
  'test/bot-routes/concurrent-lookups.test.ts',
  'test/trust/login-race.test.ts',
  'test/trust/killed.test.ts',
  'test/process/bundle.test.ts',
  'test/process/first-start.test.ts',
  'test/operators/metrics.test.ts',
  'test/trust/model/model.test.ts',
  'test/trust/embedded-outage.test.ts',
  'test/store/postgres/statement-deadline.test.ts',
  'test/http/load-shedding/shed-load.test.ts',
]

export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    return sorted.toSorted((one, other) => rank(one) - rank(other))
  }
}

function rank({ moduleId }: TestSpecification): number {
  const place = LONGEST_FILES.indexOf(relative(REPOSITORY, moduleId))
  return place === -1 ? LONGEST_FILES.length : place
}

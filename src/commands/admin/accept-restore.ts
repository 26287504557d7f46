/** The command that accepts a database other than the one the service last wrote to. */
import { OperatorError } from '../../lib/operator-error.ts'
import { acceptRestore } from '../../store/heartbeat/accept-restore.ts'
import type { Command } from './command.ts'
import { withStore } from './with-store.ts'

export const acceptRestoreCommand: Command = {
  usage: '--consents off|keep --keys revoke|keep --yes',
  summary:
    'Accept a restored or moved database, so that lookups are answered again. docs/backup.md says what to choose.',
  run: async ({ values }) => {
    const choices = {
      turnConsentsOff: choose('consents', values.consents, 'off'),
      revokeKeys: choose('keys', values.keys, 'revoke'),
    }
    return withStore(async ({ slowDb, cause }) => {
      const changes = await acceptRestore(slowDb, choices, cause)
      if (changes === undefined)
        return [
          'Nothing was changed: the service already accepts this database.',
          'It was used or accepted within the last minute, or has never been used.',
          'If you rolled it back to a snapshot, stop all processes, wait a minute, and run this command again.',
        ]
      const { consents, sessions, keys } = changes
      return [
        `Consents turned off: ${consents}, sessions ended: ${sessions}, keys revoked: ${keys}.`,
        'The database is accepted. Running processes will answer lookups again within seconds.',
      ]
    })
  },
}

function choose(name: string, value: string | undefined, change: string): boolean {
  if (value === change) return true
  if (value === 'keep') return false
  throw new OperatorError(`Choose --${name} ${change} or --${name} keep. Nothing was changed.`)
}

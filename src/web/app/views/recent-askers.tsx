/** In a server's row: which bots asked for the person in the last week, and how often. */
import { useEffect } from 'preact/hooks'
import { api } from '../api.ts'
import { fill } from '../fill.ts'
import { type Askers, askersByServer, isIncomplete, today } from '../lookup-summary.ts'
import { Names } from '../parts/name.tsx'
import { perPerson, personId } from '../state/session.ts'
import { plural, texts } from '../texts.ts'

const words = texts.servers

/** Empty while it isn't known: then the rows say nothing of it. */
const recentAskers = perPerson({ servers: new Map<string, Askers>(), isAtLeast: false })

/** Reads it when the rows are there already. Without an answer they stay as they are. */
export function useRecentAskers(): void {
  useEffect(() => {
    const asking = personId()
    api.lookups().then((answer) => {
      if (!('body' in answer) || personId() !== asking) return
      recentAskers.set({ servers: askersByServer(answer.body.lookups, today()), isAtLeast: isIncomplete(answer.body) })
    })
  }, [])
}

export function RecentAskers({ serverId }: { serverId: string }) {
  const { servers, isAtLeast } = recentAskers.use()
  const here = servers.get(serverId)
  if (here === undefined) return null
  const names = here.bots.filter((name) => name !== null)
  const bots = <Names of={here.bots.map((name) => name ?? words.unnamedBot)} areNames={names} />
  return <small>{fill(plural(isAtLeast ? words.askedAtLeast : words.asked, here.count), { bots })}</small>
}

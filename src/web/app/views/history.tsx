/** What the person decided, and what others did with what is theirs: newest first, in words. */
import type { ComponentChildren } from 'preact'
import type { HistoryEvent } from '../../../wire/personal-data.ts'
import { fill } from '../fill.ts'
import { AskOperator, Operator } from '../parts/help.tsx'
import { Timestamp } from '../parts/moments.tsx'
import { Hint, Name } from '../parts/name.tsx'
import { NothingYet } from '../parts/nothing-yet.tsx'
import { allServers, nameOf, type Server } from '../servers.ts'
import type { LoggedIn } from '../state/session.ts'
import { plural, texts } from '../texts.ts'

const words = texts.ownData.history
const sentences: Record<string, Partial<Record<string, string>>> = words.events
/** Entries that aren't folded away. */
const shownEvents = 10

export function History({ events, state }: { events: HistoryEvent[]; state: LoggedIn }) {
  const servers = allServers(state)
  const earlier = events.slice(shownEvents)
  return (
    <section class="card" aria-labelledby="history-title">
      <h2 id="history-title">{words.title}</h2>
      <p>{fill(words.text, { privacy: <a href="/privacy">{texts.footer.privacy}</a> })}</p>
      {events.length === 0 ? (
        <NothingYet title={words.none}>{words.noneText}</NothingYet>
      ) : (
        <Entries events={events.slice(0, shownEvents)} servers={servers} />
      )}
      {events.some(({ by }) => by === 'operator') && <AskOperator sentence={words.askWhy} />}
      {earlier.length > 0 && (
        <details class="folded">
          <summary>{plural(words.earlier, earlier.length)}</summary>
          <Entries events={earlier} servers={servers} />
        </details>
      )}
    </section>
  )
}

function Entries({ events, servers }: { events: HistoryEvent[]; servers: Server[] }) {
  return (
    <ol class="rows">
      {events.map((event, index) => (
        <li key={`${event.at} ${index}`} class="entry">
          <span>{sentence(event, servers)}</span>
          <small>
            <Timestamp of={event.at} withTime />
          </small>
        </li>
      ))}
    </ol>
  )
}

function sentence(event: HistoryEvent, servers: Server[]): ComponentChildren {
  const { action, by, via } = event
  const { guild_id, guild_name } = event
  const server = guild_id ? <Name>{nameOf(servers, { guild_id, guild_name })}</Name> : words.unknownServer
  return fill(sentences[action]?.[via ?? by] ?? words.otherEvent, {
    operator: <Operator />,
    server,
    account: event.account ? <Name>{event.account}</Name> : words.unknownAccount,
    key: event.key_hint ? fill(words.key, { hint: <Hint of={event.key_hint} />, server }) : words.unknownKey,
  })
}

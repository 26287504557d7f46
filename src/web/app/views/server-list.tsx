/** Every server the person is in, or has a record for, with search when there are many. */
import { useRef, useState } from 'preact/hooks'
import { Age } from '../parts/age.tsx'
import { ServerIcon } from '../parts/icons.tsx'
import { LoginLink } from '../parts/link.tsx'
import { memo } from '../parts/memo.tsx'
import { NothingYet } from '../parts/nothing-yet.tsx'
import { inReadingOrder, matches, type Server, searchableText } from '../servers.ts'
import { isUncertain, useRequests } from '../state/requests.ts'
import type { LoggedIn } from '../state/session.ts'
import { fill } from '../texts/fill.ts'
import { texts } from '../texts/texts.ts'
import { AllServersOff } from './all-servers-off.tsx'
import { ForgetServer } from './forget-server.tsx'
import { ServerRow } from './server-row.tsx'

/** From this many on, looking through them takes longer than typing. */
const many = 9

const words = texts.servers
const Row = memo(ServerRow)

interface ServerListProps {
  /** All of them: the one that a link put on top counts too, but has no row here. */
  servers: Server[]
  linkedId: string | undefined
  state: LoggedIn
}

export function ServerList({ servers, linkedId, state }: ServerListProps) {
  const requests = useRequests()
  const { typed, setTyped, isOnlyOn, setOnlyOn, isFound } = useFilter(servers)
  const rows = useStableOrder(servers.filter(({ id }) => id !== linkedId))
  const found = rows.filter(isFound).length
  return (
    <section class="card" aria-labelledby="servers-title">
      <div class="card-head">
        <div>
          <h2 id="servers-title" tabIndex={-1}>
            {words.title}
          </h2>
          {servers.length > 0 && <Count servers={servers} isOneAbove={rows.length < servers.length} />}
        </div>
        <ListAge fetchedAt={state.me.guilds_fetched_at} />
      </div>
      {rows.length >= many && <Search typed={typed} found={found} onType={setTyped} />}
      {servers.length > 1 && (
        <div class="list-tools">
          <label class="check">
            <input type="checkbox" checked={isOnlyOn} onChange={(event) => setOnlyOn(event.currentTarget.checked)} />
            {words.onlyOn}
          </label>
          <AllServersOff servers={servers} />
        </div>
      )}
      {found > 0 && (
        <p class="column-title" aria-hidden="true">
          {words.question}
        </p>
      )}
      <ul class="rows servers">
        {rows.map((server) => (
          // Hidden rather than taken out: a key press in the search touches only the rows that come or go.
          <li key={server.id} hidden={!isFound(server)}>
            <Row
              server={server}
              request={requests.get(`server ${server.id}`)}
              isWaiting={server.isAllowed && state.me.accounts.length === 0}
            >
              {server.isLeftBehind && <ForgetServer server={server} />}
            </Row>
          </li>
        ))}
      </ul>
      {found === 0 && <NothingHere isSearching={typed !== ''} isOnlyOn={isOnlyOn} isAnywhere={servers.length > 0} />}
    </section>
  )
}

/** What of the list is shown. A row that was on when only those were asked for stays, so that it can be switched back. */
function useFilter(servers: Server[]) {
  const [typed, setTyped] = useState('')
  const [wasOn, setWasOn] = useState<ReadonlySet<string>>()
  const searched = searchableText(typed)
  const on = () => new Set(servers.filter(({ isAllowed }) => isAllowed).map(({ id }) => id))
  return {
    typed,
    setTyped,
    isOnlyOn: wasOn !== undefined,
    setOnlyOn: (isWanted: boolean) => setWasOn(isWanted ? on() : undefined),
    isFound: (server: Server) =>
      matches(server, searched) && (wasOn === undefined || server.isAllowed || wasOn.has(server.id)),
  }
}

/**
 * The order of the moment when the list was first shown: a row keeps its place when it is switched.
 * So it depends on which servers there are, not on their state.
 */
function useStableOrder(servers: Server[]): Server[] {
  const known = useRef({ ids: '', order: [] as string[] })
  const ids = servers.map(({ id }) => id).join()
  if (known.current.ids !== ids) known.current = { ids, order: inReadingOrder(servers).map(({ id }) => id) }
  const byId = new Map(servers.map((server) => [server.id, server]))
  return known.current.order.flatMap((id) => byId.get(id) ?? [])
}

/** How many are on; those that nobody knows about are counted apart. */
function Count({ servers, isOneAbove }: { servers: Server[]; isOneAbove: boolean }) {
  const requests = useRequests()
  const isKnown = ({ id }: Server) => !isUncertain(requests.get(`server ${id}`))
  const on = servers.filter((server) => server.isAllowed && isKnown(server)).length
  const unknown = servers.filter((server) => !isKnown(server)).length
  const parts = [
    words.count(on, servers.length),
    unknown > 0 && words.notKnown(unknown),
    isOneAbove && words.withLinked,
  ]
  return <p class="count">{parts.filter(Boolean).join(', ')}</p>
}

function ListAge({ fetchedAt }: { fetchedAt: LoggedIn['me']['guilds_fetched_at'] }) {
  return (
    <p class="refresh">
      {fetchedAt && fill(words.asOf, { age: <Age of={fetchedAt} /> })}{' '}
      {fill(words.missing, { login: <LoginLink>{texts.login.again}</LoginLink> })}
    </p>
  )
}

function Search({ typed, found, onType }: { typed: string; found: number; onType: (text: string) => void }) {
  return (
    <div class="search">
      <input
        type="search"
        aria-label={words.search}
        placeholder={words.search}
        autocomplete="off"
        value={typed}
        onInput={(event) => onType(event.currentTarget.value)}
      />
      <p class="for-readers" role="status">
        {typed && words.found(found)}
      </p>
    </div>
  )
}

interface NothingHereProps {
  isSearching: boolean
  isOnlyOn: boolean
  isAnywhere: boolean
}

function NothingHere({ isSearching, isOnlyOn, isAnywhere }: NothingHereProps) {
  if (isSearching) return <p class="empty">{words.notFound}</p>
  if (isOnlyOn) return <p class="empty">{words.noneOn}</p>
  if (isAnywhere) return <p class="empty">{words.noOthers}</p>
  return (
    <NothingYet icon={<ServerIcon />} title={words.none}>
      {words.noneText}
    </NothingYet>
  )
}

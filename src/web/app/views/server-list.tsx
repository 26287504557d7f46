/** The servers that the person is in, or made a choice for, with a search if there are many. */
import { useMemo, useState } from 'preact/hooks'
import { LoginLink } from '../parts/link.tsx'
import { Age } from '../parts/moments.tsx'
import { type Server, searchableText } from '../servers.ts'
import { useRequests } from '../state/requests.ts'
import type { LoggedIn } from '../state/session.ts'
import { fill, plural, texts } from '../texts.ts'
import { visibilityOf } from '../visibility.ts'
import { FormerServersOff } from './everything-off.tsx'
import { useStableOrder, useVisibleRows } from './long-list.ts'
import { ServerRow, type ServerRowProps } from './server-row.tsx'

/** Shorter lists have no search, because reading them is faster than typing. */
const minForSearch = 9

const words = texts.servers

interface ServerListProps {
  /** All servers. The server with `guildId` has no row here, because it has a card above the list: a link named it. */
  servers: Server[]
  linkedServerId: string | undefined
  state: LoggedIn
}

export function ServerList({ servers, linkedServerId, state }: ServerListProps) {
  const { guilds_fetched_at: fetchedAt } = state.me
  const requests = useRequests()
  const { account, isEffective } = visibilityOf(state, requests)
  const [typed, setTyped] = useState('')
  const query = searchableText(typed)
  const isFound = ({ searchable }: Server) => searchable.includes(query)
  const rows = useStableOrder(servers.filter(({ id }) => id !== linkedServerId))
  const found = rows.filter(isFound).length
  const drawn = useVisibleRows(rows.length)
  return (
    <section class="card" aria-labelledby="servers-title">
      <div class="card-head">
        <h2 id="servers-title" tabIndex={-1}>
          {words.title}
        </h2>
        {found > 0 && (
          <p class="column-title" aria-hidden="true">
            {words.question}
          </p>
        )}
      </div>
      <FormerServersOff servers={rows} />
      {rows.length >= minForSearch && <Search typed={typed} found={found} onType={setTyped} />}
      <ul class="rows servers">
        {rows.map((server, index) => (
          // Hidden rather than removed, so that a key press in the search changes only the rows that appear or disappear.
          <li key={server.id} hidden={!isFound(server)}>
            {index < drawn && (
              <MemoizedServerRow
                server={server}
                request={requests.get(`server ${server.id}`)}
                isWaiting={server.isAllowed && account === 'off'}
                isEffective={isEffective}
                lookups={state.lookups}
              />
            )}
          </li>
        ))}
      </ul>
      {found === 0 && <NothingHere isFiltered={typed !== ''} isOneOnTop={rows.length < servers.length} />}
      <p class="small">
        {fetchedAt && fill(words.asOf, { age: <Age of={fetchedAt} /> })}{' '}
        {fill(words.missing, { login: <LoginLink>{texts.login.logInAgain}</LoginLink> })}
      </p>
    </section>
  )
}

/** Renders again only when one of the props has changed. */
function MemoizedServerRow(props: ServerRowProps) {
  return useMemo(() => <ServerRow {...props} />, Object.values(props))
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
      <p class="visually-hidden" role="status">
        {typed && plural(words.found, found)}
      </p>
    </div>
  )
}

function NothingHere({ isFiltered, isOneOnTop }: Record<'isFiltered' | 'isOneOnTop', boolean>) {
  if (isFiltered || isOneOnTop) return <p>{isFiltered ? words.notFound : words.noOthers}</p>
  return (
    <p>
      <strong>{words.none}</strong>
      <br />
      {words.noneText}
    </p>
  )
}

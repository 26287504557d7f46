/** Every server the person is in, or has a record for, with search when there are many. */
import { useMemo, useState } from 'preact/hooks'
import { ServerIcon } from '../parts/icons.tsx'
import { LoginLink } from '../parts/link.tsx'
import { inReadingOrder, matches, type Server } from '../servers.ts'
import { ServerRow } from './server-row.tsx'

/** From this many on, looking through them takes longer than typing. */
const many = 9

interface ServerListProps {
  servers: Server[]
  /** With the one that a link put on top, for the count. */
  all: Server[]
}

export function ServerList({ servers, all }: ServerListProps) {
  const [typed, setTyped] = useState('')
  const ordered = useStableOrder(servers)
  const found = ordered.filter((server) => matches(server, typed))
  const on = all.filter(({ isAllowed }) => isAllowed).length
  return (
    <section class="card" aria-labelledby="servers-title">
      <div class="card-head">
        <div>
          <h2 id="servers-title">Your servers</h2>
          {all.length > 0 && (
            <p class="count">
              {on} of {all.length} on
            </p>
          )}
        </div>
        <p class="refresh">
          Server missing? <LoginLink>Log in again</LoginLink> to refresh the list.
        </p>
      </div>
      {servers.length >= many && <Search typed={typed} found={found.length} onType={setTyped} />}
      {servers.length > 0 && (
        <p class="column-title" aria-hidden="true">
          Bots here may look me up
        </p>
      )}
      <ul class="rows">
        {found.map((server) => (
          <li key={server.id}>
            <ServerRow server={server} />
          </li>
        ))}
      </ul>
      {found.length === 0 && <NothingHere isSearching={typed !== ''} isAnywhere={all.length > 0} />}
    </section>
  )
}

/**
 * The order of the moment when the list was first shown: a row doesn't run away from the hand that switched it.
 * So it depends on which servers there are, not on their state.
 */
function useStableOrder(servers: Server[]): Server[] {
  const ids = servers.map(({ id }) => id).join()
  const order = useMemo(() => inReadingOrder(servers).map(({ id }) => id), [ids])
  const byId = new Map(servers.map((server) => [server.id, server]))
  return order.flatMap((id) => byId.get(id) ?? [])
}

function Search({ typed, found, onType }: { typed: string; found: number; onType: (text: string) => void }) {
  return (
    <div class="search">
      <input
        type="search"
        aria-label="Search your servers"
        placeholder="Search your servers"
        autocomplete="off"
        value={typed}
        onInput={(event) => onType(event.currentTarget.value)}
      />
      <p class="for-readers" role="status">
        {typed && `${found} found`}
      </p>
    </div>
  )
}

function NothingHere({ isSearching, isAnywhere }: { isSearching: boolean; isAnywhere: boolean }) {
  if (isSearching) return <p class="empty">No server of yours has that in its name.</p>
  if (isAnywhere) return <p class="empty">You have no other servers.</p>
  return (
    <div class="empty">
      <ServerIcon />
      <p>
        <strong>No servers yet</strong>
        <br />
        Join a server on the chat platform, then log in again: it shows up here, switched off.
      </p>
    </div>
  )
}

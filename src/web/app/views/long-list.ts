/** Hooks for a long list of servers: the order of its rows, and how many are drawn so far. */
import { useEffect, useRef, useState } from 'preact/hooks'
import { inReadingOrder, type Server } from '../servers.ts'

/** Rows drawn at a time: more than a window holds, and few enough that a click is answered soon on a slow device. */
const rowsAtATime = 40

/** The order in which the list was first shown: a row that is switched keeps its place. */
export function useStableOrder(servers: Server[]): Server[] {
  const known = useRef({ ids: '', order: [] as string[] })
  const ids = servers.map(({ id }) => id).join()
  if (known.current.ids !== ids) known.current = { ids, order: inReadingOrder(servers).map(({ id }) => id) }
  const byId = new Map(servers.map((server) => [server.id, server]))
  return known.current.order.flatMap((id) => byId.get(id) ?? [])
}

/** How many of this many rows are drawn: a windowful with the view itself, the others after it is painted. */
export function useVisibleRows(rows: number): number {
  const [drawn, setDrawn] = useState(rowsAtATime)
  useEffect(() => {
    if (drawn >= rows) return
    const timer = setTimeout(() => setDrawn(drawn + rowsAtATime))
    return () => clearTimeout(timer)
  }, [drawn, rows])
  return drawn
}

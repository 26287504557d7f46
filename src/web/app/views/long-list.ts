/** Hooks for a long list of servers: in which order to render its rows, and how many of them to render now. */
import { useEffect, useRef, useState } from 'preact/hooks'
import { inReadingOrder, type Server } from '../servers.ts'

/** The number of rows in a batch: more than fit into a window, but so few that slow devices react to a click soon. */
const rowsAtATime = 40

/** Keeps the order in which the list was first shown, so that a row stays in its place when its switch is pressed. */
export function useStableOrder(servers: Server[]): Server[] {
  const known = useRef({ ids: '', order: [] as string[] })
  const ids = servers.map(({ id }) => id).join()
  if (known.current.ids !== ids) known.current = { ids, order: inReadingOrder(servers).map(({ id }) => id) }
  const byId = new Map(servers.map((server) => [server.id, server]))
  return known.current.order.flatMap((id) => byId.get(id) ?? [])
}

/** Returns how many of `rows` to render now: one batch together with the view, and more batches after the view is painted. */
export function useVisibleRows(rows: number): number {
  const [drawn, setDrawn] = useState(rowsAtATime)
  useEffect(() => {
    if (drawn >= rows) return
    const timer = setTimeout(() => setDrawn(drawn + rowsAtATime))
    return () => clearTimeout(timer)
  }, [drawn, rows])
  return drawn
}

/** Hooks for a long list of servers: the order of its rows, and how many of them to render now. */
import { useEffect, useRef, useState } from 'preact/hooks'
import { inReadingOrder, type Server } from '../servers.ts'

/** Rows in a batch: more than fit into a window, and few enough that slow devices react to a click soon. */
const rowsAtATime = 40

/** Keeps the order in which the list was first shown, so that a row that is switched keeps its place. */
export function useStableOrder(servers: Server[]): Server[] {
  const known = useRef({ ids: '', order: [] as string[] })
  const ids = servers.map(({ id }) => id).join()
  if (known.current.ids !== ids) known.current = { ids, order: inReadingOrder(servers).map(({ id }) => id) }
  const byId = new Map(servers.map((server) => [server.id, server]))
  return known.current.order.flatMap((id) => byId.get(id) ?? [])
}

/** How many of `rows` to render now: one batch together with the view, and more batches after the view is painted. */
export function useVisibleRows(rows: number): number {
  const [drawn, setDrawn] = useState(rowsAtATime)
  useEffect(() => {
    if (drawn >= rows) return
    const timer = setTimeout(() => setDrawn(drawn + rowsAtATime))
    return () => clearTimeout(timer)
  }, [drawn, rows])
  return drawn
}

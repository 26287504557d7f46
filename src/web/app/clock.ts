/** The service's clock. All times in responses come from it, and this device's clock may be wrong. */

export const millisecondsOfDay = 86_400_000

let serverAheadMs = 0

/** Sets the clock to the `Date` header of a response, which is exact to the second. */
export function setClock(date: string | null): void {
  const moment = Date.parse(date ?? '')
  if (!Number.isNaN(moment)) serverAheadMs = moment - Date.now()
}

/** Milliseconds since 1970, by the service's clock, or by this device's clock until the first response. */
export function now(): number {
  return Date.now() + serverAheadMs
}

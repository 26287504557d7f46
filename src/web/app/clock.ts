/** The service's clock, which all times in its responses follow: this device's clock may be wrong. */

export const millisecondsOfDay = 86_400_000

let ahead = 0

/** Takes the `Date` header of an answer, which is exact to the second. */
export function setClock(date: string | null): void {
  const moment = Date.parse(date ?? '')
  if (!Number.isNaN(moment)) ahead = moment - Date.now()
}

/** In milliseconds since 1970; this device's time until the service has answered. */
export function now(): number {
  return Date.now() + ahead
}

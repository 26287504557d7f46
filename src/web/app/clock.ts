/** The service's clock, by which all times in responses are. This device's clock may be wrong. */

export const millisecondsOfDay = 86_400_000

let ahead = 0

/** Takes the `Date` header of an answer, which is exact to the second. */
export function setClock(date: string | null): void {
  const moment = Date.parse(date ?? '')
  if (!Number.isNaN(moment)) ahead = moment - Date.now()
}

/** The time in milliseconds since 1970, by this device's clock until the service has answered. */
export function now(): number {
  return Date.now() + ahead
}

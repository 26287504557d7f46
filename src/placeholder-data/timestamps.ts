/** ISO 8601 texts of moments in a fixed, past span of days, without a clock and faster than `toISOString`. */

const secondsPerDay = 86_400

/**
 * The last day on which anybody played: a day before the release, UTC. A release moves it forward, so that histories look
 * recent. As it is in the past, no match is in the future, without a clock.
 */
export const lastDay = '2026-11-21'

/** How far back a history of ten matches can reach, and some days more. */
const dayCount = 60

// Newest first.
const days = Array.from({ length: dayCount }, (_, ago) =>
  new Date(Date.parse(lastDay) - ago * secondsPerDay * 1000).toISOString().slice(0, 10),
)
const twoDigits = Array.from({ length: 60 }, (_, number) => String(number).padStart(2, '0'))

/** The moment `secondsAgo` before the end of the last day, UTC. At least 1, and less than the span. */
export function timestamp(secondsAgo: number): string {
  const daysAgo = Math.floor((secondsAgo - 1) / secondsPerDay)
  const second = (daysAgo + 1) * secondsPerDay - secondsAgo
  const hour = twoDigits[Math.floor(second / 3600)]
  return `${days[daysAgo]}T${hour}:${twoDigits[Math.floor(second / 60) % 60]}:${twoDigits[second % 60]}.000Z`
}

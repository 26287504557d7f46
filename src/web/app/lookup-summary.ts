/** Sums up the lookups about the person. Days are UTC dates, because the service counts by UTC days. */
import type { LookupsOfDay, WhoLooked } from '../../wire/dashboard.ts'
import { millisecondsOfDay, now } from './clock.ts'

/** How many days count as recent, including today. */
const recentDays = 7
/** The maximum number of rows that the service returns. */
const maxListed = 1_000

/** Counts recent lookups. `lastDay`: the last day with an answered lookup, even if not recent. `lookups` must be newest first. */
export function summarize(lookups: LookupsOfDay[], today: string) {
  const recent = recentOf(lookups, today)
  return {
    answered: sum(recent.map(({ answered }) => answered)),
    refused: sum(recent.map(({ refused }) => refused)),
    lastDay: lookups.find(({ answered }) => answered > 0)?.date,
  }
}

const recentOf = (lookups: LookupsOfDay[], today: string) =>
  lookups.filter(({ date }) => daysBetween(date, today) < recentDays)

/** Counts the recent lookups in a server, and names the bots. A null stands for a bot whose key has no name or was deleted. */
export function recentLookupsIn(serverId: string, lookups: LookupsOfDay[], today: string) {
  const here = lookups.filter(({ guild_id: id, answered, refused }) => id === serverId && answered + refused > 0)
  const recent = recentOf(here, today)
  return {
    bots: [...new Set(recent.map(({ key_name: name = null }) => name))],
    count: sum(recent.map(({ answered, refused }) => answered + refused)),
  }
}

/** Whether there may have been more lookups than the list shows, because counts were lost or the list was cut off. */
export function isIncomplete({ incomplete_since, lookups }: WhoLooked): boolean {
  return incomplete_since !== null || lookups.length >= maxListed
}

export function daysBetween(earlier: string, later: string): number {
  return Math.round((Date.parse(later) - Date.parse(earlier)) / millisecondsOfDay)
}

export const today = () => new Date(now()).toISOString().slice(0, 10)

const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0)

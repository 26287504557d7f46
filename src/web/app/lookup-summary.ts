/** Sums up the lookups about the person. Days are dates in UTC, as the service counts them. */
import type { LookupsOfDay, WhoLooked } from '../../wire/dashboard.ts'
import { millisecondsOfDay, now } from './clock.ts'

/** How many days count as recent, including today. */
const recentDays = 7
/** How many rows the service returns at most. */
const maxListed = 1_000

/** Counts recent lookups. `lastDay` is the last day with an answered lookup, recent or not. `lookups` must start with the newest. */
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

/** Counts the recent lookups in a server, and names the bots. Null: the bot's key has no name, or was deleted. */
export function recentLookupsIn(serverId: string, lookups: LookupsOfDay[], today: string) {
  const here = lookups.filter(({ guild_id: id, answered, refused }) => id === serverId && answered + refused > 0)
  const recent = recentOf(here, today)
  return {
    bots: [...new Set(recent.map(({ key_name: name = null }) => name))],
    count: sum(recent.map(({ answered, refused }) => answered + refused)),
  }
}

/** Whether there may have been more lookups than listed, because counts were lost or the list was cut off. */
export function isIncomplete({ incomplete_since, lookups }: WhoLooked): boolean {
  return incomplete_since !== null || lookups.length >= maxListed
}

export function daysBetween(earlier: string, later: string): number {
  return Math.round((Date.parse(later) - Date.parse(earlier)) / millisecondsOfDay)
}

export const today = () => new Date(now()).toISOString().slice(0, 10)

const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0)

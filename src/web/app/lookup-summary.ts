/** Lookups of the person, summed up. A day is a date in UTC, as the service counts. */
import type { LookupsOfDay, WhoLooked } from '../../wire/dashboard.ts'
import { millisecondsOfDay, now } from './clock.ts'

/** Including today. */
const recentDays = 7
/** The most rows in an answer of the service. */
const maxListed = 1_000

/** Counts recent lookups. `lastDay` is the newest on which one was answered, recent or not: they come newest first. */
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

/** The bots that asked in a server in the recent days, and how often. Null: a key without a name, or no longer kept. */
export function askersIn(serverId: string, lookups: LookupsOfDay[], today: string) {
  const here = lookups.filter(({ guild_id: id, answered, refused }) => id === serverId && answered + refused > 0)
  const recent = recentOf(here, today)
  return {
    bots: [...new Set(recent.map(({ key_name: name = null }) => name))],
    count: sum(recent.map(({ answered, refused }) => answered + refused)),
  }
}

/** Whether there may be more lookups than are listed, because counts were lost or older ones left out. */
export function isIncomplete({ incomplete_since, lookups }: WhoLooked): boolean {
  return incomplete_since !== null || lookups.length >= maxListed
}

export function daysBetween(earlier: string, later: string): number {
  return Math.round((Date.parse(later) - Date.parse(earlier)) / millisecondsOfDay)
}

export const today = () => new Date(now()).toISOString().slice(0, 10)

const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0)

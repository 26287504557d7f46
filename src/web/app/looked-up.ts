/** Who looked, summed up: the last seven days, and days in words. A day is a date in UTC, as the service counts. */
import type { LookupsOfDay } from '../../wire/dashboard.ts'

/** Today and the six days before. */
const DAYS = 7
const millisecondsOfDay = 86_400_000

export interface LookedUp {
  /** In the last seven days. */
  answered: number
  refused: number
  /** The newest day on which a lookup was answered, of all there are. */
  lastDay: string | undefined
}

export function lookedUp(lookups: LookupsOfDay[], today: string): LookedUp {
  const recent = lookups.filter(({ date }) => daysBetween(date, today) < DAYS)
  return {
    answered: sum(recent.map(({ answered }) => answered)),
    refused: sum(recent.map(({ refused }) => refused)),
    lastDay: lookups.find(({ answered }) => answered > 0)?.date,
  }
}

/** The days in their order, each with its lookups. */
export function byDay(lookups: LookupsOfDay[]): [date: string, lookups: LookupsOfDay[]][] {
  const days = new Map<string, LookupsOfDay[]>()
  for (const lookup of lookups) days.set(lookup.date, [...(days.get(lookup.date) ?? []), lookup])
  return [...days]
}

export function daysBetween(earlier: string, later: string): number {
  return Math.round((Date.parse(later) - Date.parse(earlier)) / millisecondsOfDay)
}

/** By this device's clock. */
export function today(): string {
  return new Date().toISOString().slice(0, 10)
}

function sum(numbers: number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}

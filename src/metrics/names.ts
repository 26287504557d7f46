/** What our metrics share: their prefix, buckets of seconds, and series that start at 0. */
import type { Counter } from 'prom-client'

export const PREFIX = 'player_stats_'

/** Histogram buckets, in seconds: from an answer out of memory to the longest deadline. */
export const SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5]

/** Creates the series at 0: one that appears with its first event shows no increase, and alarms would miss that event. */
export function startAtZero<Label extends string>(
  counter: Counter<Label>,
  label: NoInfer<Label>,
  values: Iterable<string>,
  others: Partial<Record<NoInfer<Label>, string>> = {},
): void {
  for (const value of values) counter.inc({ ...others, [label]: value } as Partial<Record<Label, string>>, 0)
}

/** What all metrics of ours share. */
import type { Counter } from 'prom-client'

export const PREFIX = 'player_stats_'

/** From one that is answered from memory to the longest that the database may take, in seconds. */
export const SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5]

/** A series that is born with its first event shows no increase for it: alarms would miss the first one of a process. */
export function startAtZero<Label extends string>(
  counter: Counter<Label>,
  label: NoInfer<Label>,
  values: Iterable<string>,
  others: Partial<Record<NoInfer<Label>, string>> = {},
): void {
  for (const value of values) counter.inc({ ...others, [label]: value } as Partial<Record<Label, string>>, 0)
}

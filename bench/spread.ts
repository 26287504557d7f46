/** Minimum, median, maximum and other quantiles of measured values. */

export interface Spread {
  min: number
  median: number
  max: number
}

export function spread(values: number[]): Spread {
  const sorted = values.toSorted((a, b) => a - b)
  return { min: quantile(sorted, 0), median: quantile(sorted, 0.5), max: quantile(sorted, 1) }
}

/** `sorted` must be in ascending order. Returns NaN if there are no values. */
export function quantile(sorted: number[], share: number): number {
  return sorted[Math.round(share * (sorted.length - 1))] ?? Number.NaN
}

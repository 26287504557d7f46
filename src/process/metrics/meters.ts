/** Creates our metrics, with one prefix and in one registry. */
import { Counter, Gauge, Histogram, type Registry } from 'prom-client'

/** Histogram buckets, in seconds: from responses without I/O up to the longest deadline. */
const BUCKETS_SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5]

export type Meters = ReturnType<typeof createMeters>

export function createMeters(registry: Registry) {
  const commonOptions = (name: string, help: string) => ({ name: `player_stats_${name}`, help, registers: [registry] })
  return {
    counter: <Label extends string>(name: string, labelNames: Label[], help: string) =>
      new Counter({ ...commonOptions(name, help), labelNames }),
    seconds: <Label extends string>(name: string, labelNames: Label[], help: string) =>
      new Histogram({ ...commonOptions(name, help), labelNames, buckets: BUCKETS_SECONDS }),
    /** A gauge that is always 1. Its labels contain the information. */
    info: (name: string, help: string, labels: Record<string, string>) =>
      new Gauge({ ...commonOptions(name, help), labelNames: Object.keys(labels) }).set(labels, 1),
    /** A counter that is read when Prometheus scrapes it. */
    total: (name: string, help: string, read: () => number) =>
      new Counter({
        ...commonOptions(name, help),
        collect() {
          this.reset()
          this.inc(read())
        },
      }),
    gauge: (name: string, help: string, read: () => number | boolean) =>
      new Gauge({
        ...commonOptions(name, help),
        collect() {
          this.set(Number(read()))
        },
      }),
    gauges: (name: string, label: string, help: string, read: () => Record<string, number | boolean>) =>
      new Gauge({
        ...commonOptions(name, help),
        labelNames: [label],
        collect() {
          for (const [value, count] of Object.entries(read())) this.set({ [label]: value }, Number(count))
        },
      }),
  }
}

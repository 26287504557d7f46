/**
 * Each alarm of `deploy/prometheus` is provoked on the real service, under a real Prometheus that has its rules, and where its
 * section of the runbook says to look the cause is seen. That the section says so, `test/operators/alarms.test.ts` holds.
 */
import { expect, onTestFinished, test } from 'vitest'
import { findProgram } from '../helpers/find-program.ts'
import { provocations } from './provocations.ts'
import { openScene } from './scene.ts'

/** A guard against hanging. */
const LONGEST_MS = 120_000
const prometheus = findProgram(['prometheus'])

test.skipIf(prometheus === undefined).each(provocations)(
  '$alarm: $cause',
  async ({ alarm, finding, provoke, longestMs = LONGEST_MS, ...options }) => {
    const scene = await openScene({ prometheus: prometheus ?? '', ...options })
    onTestFinished(scene.close)
    expect(await scene.prometheus.firing()).not.toContain(alarm)
    await provoke(scene)
    const later = { timeout: longestMs, interval: 500 }
    await expect.poll(scene.prometheus.firing, later).toContain(alarm)

    const { shown, where = ({ log }) => log() } = finding
    await expect.poll(() => where(scene), later).toMatch(shown)
  },
)

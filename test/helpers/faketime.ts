/** Clocks that are wrong: tells a process another time of day (package `faketime`). */
import { existsSync } from 'node:fs'

const LIBRARY = ['x86_64-linux-gnu', 'aarch64-linux-gnu', '']
  .map((folder) => `/usr/lib/${folder}/faketime/libfaketimeMT.so.1`)
  .find((path) => existsSync(path))

export const hasFaketime = LIBRARY !== undefined

/** For tests that are skipped without. */
export function reportFaketime(): void {
  if (!hasFaketime) console.warn('Skipped: tests of wrong clocks need faketime: `apt-get install faketime`.')
}

/** The environment of a process whose clock is off by so much, such as `+9d`; its monotonic clock stays right. */
export const clockOff = (offset: string) => ({
  LD_PRELOAD: LIBRARY ?? '',
  FAKETIME: offset,
  FAKETIME_DONT_FAKE_MONOTONIC: '1',
})

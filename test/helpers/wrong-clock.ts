/** Starts processes with a wrong clock, with the library faketime. */
import { findOrSkip } from './find-program.ts'

const folders = ['x86_64-linux-gnu/', 'aarch64-linux-gnu/', ''].map((folder) => `/usr/lib/${folder}faketime`)
export const faketimePath = findOrSkip(
  folders.map((folder) => `${folder}/libfaketimeMT.so.1`),
  'faketime',
)

/** The environment of a process whose clock is wrong, for example by `+9d`. The monotonic clock stays right. */
export const wrongClockEnv = (offset: string) => ({
  ...{ LD_PRELOAD: faketimePath ?? '', FAKETIME: offset, FAKETIME_DONT_FAKE_MONOTONIC: '1' },
})

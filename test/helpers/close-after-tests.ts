/** Runs before each test file, and closes everything that its tests open. */
import { afterAll, onTestFinished, TestRunner } from 'vitest'
import { type Close, setCloseRegistrar } from './close-later.ts'

const closesAfterFile: Close[] = []

setCloseRegistrar((close) => {
  if (TestRunner.getCurrentTest() === undefined) closesAfterFile.push(close)
  else onTestFinished(async () => void (await close()))
})

afterAll(async () => {
  const failures: unknown[] = []
  for (const close of closesAfterFile.splice(0).toReversed())
    await (async () => close())().catch((error) => failures.push(error))
  if (failures.length > 0) throw failures[0]
})

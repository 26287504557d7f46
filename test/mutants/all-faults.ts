/** All faults that the tests are asked to notice. */
import type { Fault } from './fault.ts'
import { chatFaults } from './faults/chat.ts'
import { decisionFaults } from './faults/decisions.ts'
import { heartbeatFaults } from './faults/heartbeat.ts'
import { keyFaults } from './faults/keys.ts'
import { lookupFaults } from './faults/lookups.ts'

export const allFaults: readonly Fault[] = [
  ...lookupFaults,
  ...keyFaults,
  ...decisionFaults,
  ...chatFaults,
  ...heartbeatFaults,
]

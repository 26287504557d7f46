/** Metrics of the chat platform: calls by outcome, how long they take, and when one succeeded last. */
import { Counter, Gauge, Histogram, type Registry } from 'prom-client'
import type { ChatCall } from '../chat-client/chat-client.ts'
import { PREFIX, SECONDS, startAtZero } from './names.ts'

const ENDPOINTS: ChatCall['endpoint'][] = ['token', 'user', 'guilds', 'revocation']
const OUTCOMES: ChatCall['outcome'][] = ['ok', 'refused', 'rate_limited', 'failed']

/** Gives the function that counts a call. */
export function chatMeters(registry: Registry): (call: ChatCall) => void {
  const registers = [registry]
  const calls = new Counter({
    name: `${PREFIX}chat_calls_total`,
    help: 'Calls of the chat platform by endpoint, and how they ended: refused is a 4xx, failed a 5xx or no answer.',
    labelNames: ['endpoint', 'outcome'],
    registers,
  })
  const seconds = new Histogram({
    name: `${PREFIX}chat_call_seconds`,
    help: 'Seconds that calls of the chat platform took.',
    labelNames: ['endpoint'],
    buckets: SECONDS,
    registers,
  })
  const succeeded = new Gauge({
    name: `${PREFIX}chat_last_success_timestamp_seconds`,
    help: 'When the chat platform last answered as it should; 0: not yet.',
    registers,
  })
  for (const endpoint of ENDPOINTS) {
    startAtZero(calls, 'outcome', OUTCOMES, { endpoint })
    seconds.zero({ endpoint })
  }
  return ({ endpoint, outcome, ms }) => {
    calls.inc({ endpoint, outcome })
    seconds.observe({ endpoint }, ms / 1000)
    if (outcome === 'ok') succeeded.setToCurrentTime()
  }
}

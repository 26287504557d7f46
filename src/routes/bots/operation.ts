/** The shared parts of all operations for bots: they need an instance key, and can be refused for the reasons below. */
import type { TSchema } from '@sinclair/typebox'
import { operations, type Refusals, success } from '../../wire/responses.ts'

export const botOperation = operations('bots', [{ instanceKey: [] }])

export const KEY_REFUSALS = {
  401: ['missing_key', 'invalid_or_revoked_key'],
  429: ['rate_limited'],
  500: ['internal_error'],
  503: ['service_unavailable'],
} as const satisfies Refusals

export const GAME_DATA_REFUSALS = {
  ...KEY_REFUSALS,
  422: ['invalid_request'],
  503: ['service_unavailable', 'publisher_unavailable'],
} as const satisfies Refusals

export const gameData = <T extends TSchema>(schema: T, description: string) => ({
  200: success(schema, `${description} \`x-data-source\` says whether the data is real.`),
})

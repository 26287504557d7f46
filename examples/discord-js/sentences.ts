/** Every refusal in words that a member understands. */
import type { Reason, Refused } from './player-stats.ts'

type Sentence = (name: string, refused: Refused) => string

/** A reason that is missing here doesn't compile: new ones come with the types of the API document. */
const SENTENCES: Record<Reason, Sentence> = {
  no_global_consent: (name) => `${name} has not agreed to be looked up. Only they can change that, on the dashboard.`,
  no_server_consent: (name) => `${name} has not allowed lookups in this server. Only they can change that.`,
  no_linked_account: (name) => `${name} agreed to be looked up, but has linked no game account.`,
  rate_limited: (_name, { retryAfter = 60 }) => `That was a lot of questions. Try again in ${retryAfter} seconds.`,
  service_unavailable: () => 'Statistics can’t be looked up just now. Try again in a minute.',
  unreachable: () => 'The statistics service doesn’t answer. Try again in a few minutes.',
  missing_key: () => 'This bot has no key. Tell whoever runs it.',
  invalid_or_revoked_key: () => 'This bot’s key was revoked. Somebody who manages this server can make a new one.',
  guild_key_mismatch: () =>
    'This bot’s key is for another server. Somebody who manages this one can make a key for it.',
  invalid_request: (_name, refused) => tellAuthor(refused),
  payload_too_large: (_name, refused) => tellAuthor(refused),
  internal_error: (_name, refused) => tellAuthor(refused),
}

const tellAuthor = ({ requestId = 'unknown' }: Refused) =>
  `Something went wrong. Tell whoever runs this bot, with the number ${requestId}.`

/** `name`: the member who was looked up; unused where nobody was. */
export function sentenceFor(refused: Refused, name = ''): string {
  return SENTENCES[refused.reason](name, refused)
}

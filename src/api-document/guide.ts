/** What the document tells bot authors beside its operations: what each refusal means to them, and their duties. */
import { REASONS } from '../wire/reasons.ts'

export interface Explanation {
  happened: string
  /** What a bot says to the asker; absent: no bot gets it. */
  tell?: string
  /** What whoever wrote or runs the client does. */
  act?: string
}

const BUG = 'Something went wrong, with the `x-request-id`.'
const TELL_ADMIN = 'This bot isn’t set up here yet: ask an admin of the server.'

const OF_BOTS: Record<string, Explanation> = {
  missing_key: {
    happened: REASONS.missing_key,
    tell: TELL_ADMIN,
    act:
      'Send `Authorization: Bearer psk_…`. The scheme is `Bearer`: `Bot psk_…`, as for the chat platform, or the key ' +
      'alone count as none.',
  },
  invalid_or_revoked_key: {
    happened: REASONS.invalid_or_revoked_key,
    tell: TELL_ADMIN,
    act: 'An admin of the server makes a new key on the dashboard. Check that the whole key was copied. Don’t ask again with this one.',
  },
  guild_key_mismatch: {
    happened: REASONS.guild_key_mismatch,
    tell: TELL_ADMIN,
    act:
      'Send the key of the server that the command came from, or ask its admin for one. Or the id was rounded: ' +
      '`Number(id)` in JavaScript and `float64` in Go change its last digits, so send it as a string. `GET /v1/key` says ' +
      'of which server a key is.',
  },
  no_global_consent: {
    happened: REASONS.no_global_consent,
    tell: 'This person hasn’t agreed to be looked up. Only the asker sees it, with `dashboard_url` as a button.',
    act: 'Nothing: it is their decision. Don’t ask again by yourself, and keep no list of who refused.',
  },
  no_server_consent: {
    happened: REASONS.no_server_consent,
    tell: 'This person hasn’t allowed lookups in this server. Only the asker sees it, with `dashboard_url` as a button.',
    act: 'Nothing: it is their decision. Don’t ask again by yourself, and keep no list of who refused.',
  },
  no_linked_account: {
    happened: REASONS.no_linked_account,
    tell: 'This person has linked no game account. Only the asker sees it.',
    act:
      'Where you sent `publisher_account_id`, leave it out: then the primary account is shown. People copy the id of an ' +
      'account from the dashboard; bots can’t list them.',
  },
  invalid_request: {
    happened: REASONS.invalid_request,
    tell: BUG,
    act: 'Mend the request: each fault has its place in `loc` and what is wrong in `msg`. Sent again unchanged it is refused again.',
  },
  rate_limited: {
    happened: REASONS.rate_limited,
    tell: 'Too many questions at once: try again in as many seconds as `retry-after` says.',
    act: 'Tell the asker, and send nothing with this key until then. More than ten people are several requests: wait between them rather than lose those that came.',
  },
  service_unavailable: {
    happened: REASONS.service_unavailable,
    tell: 'The service is busy or away: try again soon.',
    act: 'Wait as long, then send the same request again, a few times at most.',
  },
  internal_error: { happened: REASONS.internal_error, tell: BUG, act: 'Report it with the `x-request-id`.' },
  payload_too_large: { happened: REASONS.payload_too_large, tell: BUG, act: 'Send only the fields of the operation.' },
  not_found: {
    happened: 'There is no such path.',
    tell: BUG,
    act:
      'Compare it with the list of operations: it has no slash at its end, and no second one where address and path meet ' +
      '(`//v1`). It is in small letters.',
  },
  method_not_allowed: {
    happened: 'The path has other methods, which the header `allow` names.',
    tell: BUG,
    act: 'A POST that followed a redirect from http to https became a GET: write https into the address.',
  },
  bad_request: {
    happened: 'What was sent isn’t HTTP, or has no valid `Host`.',
    tell: BUG,
    act: 'Use an HTTP library.',
  },
  request_timeout: { happened: 'The request was sent too slowly.', tell: BUG, act: 'Send it again.' },
  headers_too_large: { happened: 'Too many or too long headers.', tell: BUG, act: 'Send fewer.' },
}

/** Those that no bot gets are told in the words of the OpenAPI document. */
const OF_OTHERS = Object.entries(REASONS).filter(([reason]) => !Object.hasOwn(OF_BOTS, reason))

/** Every reason code that an answer can have. Each is an anchor of `/docs`, to which the `link` of a refusal leads. */
export const EXPLANATIONS: Record<string, Explanation> = {
  ...OF_BOTS,
  ...Object.fromEntries(OF_OTHERS.map(([reason, happened]) => [reason, { happened }])),
}

/** What a bot owes the people it looks up. */
export const DUTIES = [
  'Look somebody up when a member asks, not on a schedule, and never to find out who has agreed.',
  'Keep no answer about a person, neither in a database nor in a log. After they withdraw, you may have nothing of theirs but what was posted into the channel.',
  'The other players of a match agreed to nothing. Show the match, with their names in it; don’t look them up, and make no profile of them.',
  'Tell members what your bot asks for, and link the dashboard, where each of them sees and changes what is allowed.',
]

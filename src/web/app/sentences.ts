/** Failures in words: every reason code that a person can meet, as a sentence that says what to do. */
import type { Failure } from './api.ts'

const reasons: Record<string, string> = {
  account_limit_reached: 'You have 25 linked accounts, which is the most. Unlink one to link another.',
  account_not_found: 'This account is no longer linked. The list has been brought up to date.',
  cross_site_request: 'Your browser sent this from another address. Reload the page and try again.',
  guild_list_stale: 'Your server list is more than a day old. Log in again to refresh it, then create the key.',
  instance_not_found: 'This key is no longer there. The list has been brought up to date.',
  key_limit_reached: 'You already have two active keys. Revoke one to create another.',
  login_too_old: 'For this, you must have logged in within the last ten minutes. Log in again, then come back to it.',
  manage_server_required: 'You no longer manage this server, as of your last login.',
  permission_limit_reached: 'You have made a choice for 1,000 servers, which is the most. This one stays off.',
  rate_limited: 'That was a lot in a short time. Wait a minute and try again.',
}

/** A sentence for a failure of something the person just did. */
export function sentenceFor(failure: Failure): string {
  if (failure.kind === 'unavailable')
    return 'The service didn’t answer, so this is not confirmed. Try again in a moment.'
  if (failure.kind === 'not-logged-in') return 'Your session has ended. Log in again to go on.'
  return reasons[failure.reason] ?? 'The service refused this. Reload the page and try again.'
}

/** A name inside a spoken or shown sentence: its writing direction stays its own (Unicode's first-strong isolate). */
export function isolated(name: string): string {
  return `\u2068${name}\u2069`
}

/** `1 server`, `2 servers`. */
export function count(amount: number, noun: string): string {
  return `${amount} ${noun}${amount === 1 ? '' : 's'}`
}

/** A line of `admin check`. */

/** `ok` and what was found, or `problem` and what to do about it. */
export type Finding = readonly ['ok' | 'problem', string]

export const ok = (text: string): Finding => ['ok', text]
export const problem = (text: string): Finding => ['problem', text]
export const problemIf = (isBad: boolean, advice: string) => (isBad ? problem(advice) : undefined)

/** The time limit of one call, such as a request. No part makes more than two calls in a row. */
export const CALL_MS = 5_000

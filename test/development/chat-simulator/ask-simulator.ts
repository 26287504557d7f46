/** What an app and a browser say to the simulator. */
import { createHash } from 'node:crypto'
import { onTestFinished } from 'vitest'
import type { RunningChatSimulator, StartOptions } from '../../../src/development/chat-simulator/start.ts'
import { startChatSimulator } from '../../../src/development/chat-simulator/start.ts'

export const redirectUri = 'http://localhost:3000/auth/callback'
export const codeVerifier = 'a-verifier-of-enough-characters-0123456789abc'

/** A simulator that ends with the test. */
export async function startSimulator(options: StartOptions = {}): Promise<RunningChatSimulator> {
  const simulator = await startChatSimulator({ clientId: 'an-app', clientSecret: 'a-secret', ...options })
  onTestFinished(() => simulator.close())
  return simulator
}

/** The parameters with which an app sends a person to the consent page. */
export function asking(changes: Record<string, string> = {}): URLSearchParams {
  return new URLSearchParams({
    response_type: 'code',
    client_id: 'an-app',
    redirect_uri: redirectUri,
    scope: 'identify guilds',
    state: 'a-state',
    prompt: 'consent',
    code_challenge: createHash('sha256').update(codeVerifier).digest('base64url'),
    code_challenge_method: 'S256',
    ...changes,
  })
}

/** Sends a form, as `curl -d` does, and follows nothing. */
export async function post(url: string, form: URLSearchParams | Record<string, string>): Promise<Response> {
  return await fetch(url, { method: 'POST', body: new URLSearchParams(form), redirect: 'manual' })
}

/** Where the browser is sent after the consent page, or undefined when the page stays. */
export async function decide(
  { addresses }: RunningChatSimulator,
  form: Record<string, string>,
  params = asking(),
): Promise<URL | undefined> {
  const response = await post(addresses.authorizeUrl, new URLSearchParams([...params, ...Object.entries(form)]))
  const location = response.headers.get('location')
  return location === null ? undefined : new URL(location)
}

/** Redeems a code; changes replace what the app says. */
export async function redeem(
  { addresses }: RunningChatSimulator,
  code: string,
  changes: Record<string, string> = {},
): Promise<{ status: number; body: Record<string, string> }> {
  const response = await post(addresses.tokenUrl, {
    grant_type: 'authorization_code',
    client_id: 'an-app',
    client_secret: 'a-secret',
    redirect_uri: redirectUri,
    code_verifier: codeVerifier,
    code,
    ...changes,
  })
  return { status: response.status, body: (await response.json()) as Record<string, string> }
}

/** Agrees in the browser and redeems the code: the access token. */
export async function openGrant(simulator: RunningChatSimulator, form: Record<string, string>, params = asking()) {
  const back = await decide(simulator, { decision: 'allow', ...form }, params)
  const { body } = await redeem(simulator, back?.searchParams.get('code') ?? '')
  return body
}

/** What the platform's API answers to a token. */
export async function read(url: string, token: string): Promise<{ status: number; body: unknown }> {
  const response = await fetch(url, { headers: { authorization: `Bearer ${token}` } })
  return { status: response.status, body: await response.json() }
}

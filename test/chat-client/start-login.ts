/** A simulator, a client of it that writes its log into a list, and the browser's part of a login. */
import { onTestFinished, type TestContext } from 'vitest'
import type { ChatAddresses, ChatClient, ChatLogin } from '../../src/chat-client/chat-client.ts'
import { createChatClient } from '../../src/chat-client/create-chat-client.ts'
import { cast, type SimulatedPerson } from '../../src/development/chat-simulator/cast.ts'
import { type RunningChatSimulator, startChatSimulator } from '../../src/development/chat-simulator/start.ts'

export const redirectUri = 'http://localhost:3000/auth/callback'
/** Of RFC 7636 appendix B. */
export const codeVerifier = 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk'

export interface Consented {
  redirectUri: string
  code: string
  codeVerifier: string
}

export interface Login {
  simulator: RunningChatSimulator
  client: ChatClient
  /** Every log line, as JSON: `[level, fields, message]`. */
  logged: string[]
  /** Agrees in the browser, and gives what the callback then knows. */
  consent(person?: SimulatedPerson): Promise<Consented>
  /** The whole login: agrees, comes back, asks the client who came. */
  logIn(person?: SimulatedPerson): Promise<ChatLogin>
}

interface Setup {
  timeoutMs?: number
  clientSecret?: string
  codeLifetimeMs?: number
  longestPauseMs?: number
  /** What differs from the simulator's own addresses. */
  addresses?: Partial<ChatAddresses>
}

/** What is started ends with the test; of one that runs beside others, its own `onTestFinished` is needed. */
export async function startLogin(
  { timeoutMs, clientSecret, codeLifetimeMs, longestPauseMs, addresses }: Setup = {},
  { onTestFinished: onFinished }: Pick<TestContext, 'onTestFinished'> = { onTestFinished },
): Promise<Login> {
  const simulator = await startChatSimulator({ ...(codeLifetimeMs !== undefined && { codeLifetimeMs }) })
  const logged: string[] = []
  const client = createChatClient({
    clientId: simulator.clientId,
    clientSecret: clientSecret ?? simulator.clientSecret,
    addresses: () => ({ ...simulator.addresses, ...addresses }),
    ...(timeoutMs && { timeoutMs }),
    longestPauseMs,
    log: {
      info: (fields, message) => logged.push(JSON.stringify(['info', fields, message])),
      warn: (fields, message) => logged.push(JSON.stringify(['warn', fields, message])),
      error: (fields, message) => logged.push(JSON.stringify(['error', fields, message])),
    },
  })
  onFinished(async () => {
    await simulator.close()
    await client.close()
  })

  async function consent(person: SimulatedPerson = cast.member): Promise<Consented> {
    const url = await client.authorizationUrl({ redirectUri, state: 'a-state', codeVerifier })
    const back = new URL(await simulator.authorize(url, person))
    return { redirectUri, code: back.searchParams.get('code') ?? '', codeVerifier }
  }
  return { simulator, client, logged, consent, logIn: async (person) => client.fetchPerson(await consent(person)) }
}

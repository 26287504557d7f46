/** A simulator, a client for it whose log is a list, and the browser's part of a login. */
import { onTestFinished } from 'vitest'
import type { ChatEndpoints, ChatLogin } from '../../../src/clients/chat/chat-client.ts'
import { createChatClient } from '../../../src/clients/chat/create-chat-client.ts'
import { personas, type SimulatedPerson } from '../../../src/development/chat-simulator/personas.ts'
import { startChatSimulator } from '../../helpers/chat-simulator.ts'

export const redirectUri = 'http://localhost:3000/auth/callback'
/** The verifier of RFC 7636, appendix B. */
export const codeVerifier = 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk'

interface Setup {
  /** The default is long enough for any machine. */
  timeoutMs?: number
  clientSecret?: string
  /** Addresses that differ from the simulator's own. */
  endpoints?: Partial<ChatEndpoints>
}

// biome-ignore lint/suspicious/noExplicitAny: fields of any shape, as tests compare them.
type LogLine = [level: string, fields: any, message: string]

export async function startLogin({ timeoutMs = 60_000, clientSecret, endpoints }: Setup = {}) {
  const simulator = await startChatSimulator()
  const logged: LogLine[] = []
  const logAs = (level: string) => (fields: object, message: string) => void logged.push([level, fields, message])
  const client = createChatClient({
    clientId: simulator.clientId,
    clientSecret: clientSecret ?? simulator.clientSecret,
    endpoints: () => ({ ...simulator.endpoints, ...endpoints }),
    timeoutMs,
    log: { info: logAs('info'), warn: logAs('warn') },
  })
  onTestFinished(() => client.close())

  /** Agrees in the browser, and returns what the callback receives. */
  async function consent(person: SimulatedPerson = personas.member) {
    const url = await client.authorizationUrl({ redirectUri, state: 'a-state', codeVerifier })
    const back = new URL(await simulator.authorize(url, person))
    return { redirectUri, code: back.searchParams.get('code') ?? '', codeVerifier }
  }
  /** The whole login: agrees, comes back, and asks the client who the person is. */
  const logIn = async (person?: SimulatedPerson): Promise<ChatLogin> => client.fetchPerson(await consent(person))
  return { simulator, client, logged, consent, logIn }
}

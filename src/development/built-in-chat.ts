/** The built-in chat platform, mounted in this very process: for development, and never loaded in production. */
import type { FastifyPluginAsync } from 'fastify'
import type { ChatClientOptions } from '../chat-client/create-chat-client.ts'
import type { Config } from '../config/config.ts'
import { isLoopback } from '../lib/loopback.ts'
import type { Store } from '../store/store.ts'
import type { DemoKeys } from '../wire/examples.ts'
import { chatSimulator, simulatorAddresses } from './chat-simulator/chat-simulator.ts'
import { Signer } from './chat-simulator/signer.ts'
import { welcome } from './first-start.ts'

export interface BuiltInChat {
  /** Mounted at `/chat-simulator`. */
  plugin: FastifyPluginAsync
  client: ChatClientOptions
  /** With which it signs. */
  publicKey: string
  /** Seeds an empty database, and gives the lines to print. */
  welcome(store: Store): Promise<string>
  /** Undefined until `welcome` is done, and where the demo world is incomplete. */
  demoKeys(): DemoKeys | undefined
}

const CREDENTIALS = { clientId: 'built-in-simulator', clientSecret: 'not-a-secret-the-simulator-is-for-development' }

/** `port` is asked once the process listens. */
export function builtInChat(config: Config, port: () => number): BuiltInChat {
  let demoKeys: DemoKeys | undefined
  const signer = new Signer(() => `http://${inside}:${port()}/chat`)
  const inside = isLoopback(config.host) ? config.host.replace(/^::1$/, '[::1]') : '127.0.0.1'
  return {
    plugin: (scope) => chatSimulator(scope, { ...CREDENTIALS, appName: 'Player Stats Lookup', signer }),
    publicKey: signer.publicKey,
    client: {
      ...CREDENTIALS,
      addresses: () => ({
        ...simulatorAddresses(`http://${inside}:${port()}/chat-simulator`),
        // People follow this one in their browser, at whichever address they opened.
        authorizeUrl: '/chat-simulator/oauth2/authorize',
        // See `readChatPlatform`.
        revokeUrl: undefined,
      }),
    },
    welcome: async (store) => {
      const welcomed = await welcome(store, config, port())
      demoKeys = welcomed.demoKeys
      return welcomed.text
    },
    demoKeys: () => demoKeys,
  }
}

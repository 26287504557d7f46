/** The built-in chat platform, which runs in the service's process. For development: never loaded in production. */
import type { FastifyInstance } from 'fastify'
import type { Config } from '../config/config.ts'
import { isLoopback } from '../lib/loopback.ts'
import type { Store } from '../store/open-store.ts'
import { chatSimulator, simulatorEndpoints } from './chat-simulator/chat-simulator.ts'
import { Signer } from './chat-simulator/signer.ts'
import { prepareDemo } from './first-start.ts'
import { greeting } from './greeting.ts'

const CREDENTIALS = { clientId: 'built-in-simulator', clientSecret: 'not-a-secret-the-simulator-is-for-development' }

export function builtInChat(config: Config, port: () => number) {
  const localHost = isLoopback(config.host) ? config.host.replace(/^::1$/, '[::1]') : '127.0.0.1'
  const signer = new Signer(() => `http://${localHost}:${port()}/chat`)
  return {
    plugin: (scope: FastifyInstance) =>
      chatSimulator(scope, { ...CREDENTIALS, appName: 'Player Stats Lookup', signer }),
    publicKey: signer.publicKey,
    ...CREDENTIALS,
    endpoints: () => ({
      ...simulatorEndpoints(`http://${localHost}:${port()}/chat-simulator`),
      // A relative URL, because the browser may have opened the service under any host name.
      authorizeUrl: '/chat-simulator/oauth2/authorize',
      // If tokens were revoked after each login, the platform would report that the person removed the application.
      revokeUrl: undefined,
    }),
    /** Seeds an empty database before the service listens. Returns a function to call afterwards, which returns the greeting. */
    prepareDemo: async (store: Store) => {
      const key = await prepareDemo(store, config)
      return () => greeting(config.publicUrl ?? `http://localhost:${port()}`, config.dataDir, key)
    },
  }
}

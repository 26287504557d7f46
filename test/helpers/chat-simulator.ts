/** Runs the chat simulator as a separate server, with faults that tests turn on. */
import Fastify from 'fastify'
import { chatSimulator, simulatorEndpoints } from '../../src/development/chat-simulator/chat-simulator.ts'
import { Grants } from '../../src/development/chat-simulator/grants.ts'
import { personas, type SimulatedPerson } from '../../src/development/chat-simulator/personas.ts'
import { Signer } from '../../src/development/chat-simulator/signer.ts'
import { closeLater } from './close-later.ts'
import { applyFault, ENDPOINTS, type Fault, type SimulatorEndpoint } from './simulator-faults.ts'

export type RunningChatSimulator = Awaited<ReturnType<typeof startChatSimulator>>

export async function startChatSimulator({ clientSecret = 'simulated-app-secret' } = {}) {
  const app = { clientId: 'simulated-app', clientSecret }
  const people: SimulatedPerson[] = Object.values(personas)
  const grants = new Grants()
  let appUrl = ''
  const signer = new Signer(() => `${appUrl}/chat`)
  const calls = { authorize: 0, token: 0, revoke: 0, user: 0, guilds: 0 }
  const callers = new Set<string | undefined>()
  const faults = new Map<SimulatorEndpoint, Fault>()
  const nextFaults = new Map<SimulatorEndpoint, Fault>()

  const server = Fastify({ forceCloseConnections: true })
  server.addHook('onRequest', async (request, reply) => {
    const endpoint = ENDPOINTS[request.url.split('?')[0] ?? '']
    if (!endpoint) return
    calls[endpoint] += 1
    if (endpoint !== 'authorize') callers.add(request.headers['user-agent'])
    const fault = nextFaults.get(endpoint) ?? faults.get(endpoint)
    nextFaults.delete(endpoint)
    if (fault) return applyFault(fault, reply)
  })
  await server.register(chatSimulator, { ...app, people, grants, signer })
  const url = await server.listen({ host: '127.0.0.1', port: 0 })

  return {
    /** The simulator's address, without a slash at the end. */
    url,
    /** How often each endpoint was called, including calls that got a fault. */
    calls,
    /** The `User-Agent` of every caller except browsers. */
    callers,
    ...app,
    /** Sends commands and events to the app that was started last. */
    signer,
    setAppUrl: (to: string) => {
      appUrl = to
    },
    endpoints: simulatorEndpoints(url),
    /** Sets the fault of an endpoint from now on; undefined removes the fault. */
    setFault: (endpoint: SimulatorEndpoint, fault: Fault | undefined) =>
      void (fault ? faults.set(endpoint, fault) : faults.delete(endpoint)),
    /** Sets a fault for only the next call of an endpoint. */
    failOnce: (endpoint: SimulatorEndpoint, fault: Fault) => void nextFaults.set(endpoint, fault),
    /** Counts the grants that were not revoked yet. */
    countLiveGrants: () => grants.byAccessToken.size,
    /**
     * Agrees as this person, and replaces any person with the same id. Returns the address of the redirect. Throws
     * if the consent page refuses.
     */
    authorize: async (authorizationUrl: string, person: SimulatedPerson) => {
      const index = people.findIndex(({ id }) => id === person.id)
      people.splice(index < 0 ? people.length : index, 1, person)
      const body = new URLSearchParams({ decision: 'allow', user: person.id })
      const response = await fetch(authorizationUrl, { method: 'POST', body, redirect: 'manual' })
      const location = response.headers.get('location')
      if (!location) throw new Error(`no redirect but ${response.status}: ${await response.text()}`)
      return location
    },
    /** Stops at once, even if calls hang. */
    close: closeLater(() => server.close()),
  }
}

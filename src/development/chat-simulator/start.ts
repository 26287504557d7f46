/** The simulator as a server of its own, with controls: what the tests talk to. */
import type { AddressInfo } from 'node:net'
import Fastify from 'fastify'
import type { SimulatedPerson } from './cast.ts'
import { cast } from './cast.ts'
import type { ChatSimulatorOptions, SimulatorAddresses } from './chat-simulator.ts'
import { chatSimulator, simulatorAddresses } from './chat-simulator.ts'
import type { Fault, SimulatorEndpoint } from './faults.ts'
import { applyFault, endpointOf } from './faults.ts'
import { createGrants, type GrantsOptions } from './grants.ts'

export interface StartOptions extends Partial<Omit<ChatSimulatorOptions, 'grants' | 'people'>>, GrantsOptions {
  people?: readonly SimulatedPerson[]
}

export interface RunningChatSimulator {
  /** Its address, without a slash at the end. */
  url: string
  addresses: SimulatorAddresses
  clientId: string
  clientSecret: string
  /** Who can be picked: add to it, or change who is in it. */
  people: SimulatedPerson[]
  /** How often each endpoint was called, faults included. */
  calls: Record<SimulatorEndpoint, number>
  /** Sets what goes wrong at an endpoint from now on; undefined ends it. */
  setFault(endpoint: SimulatorEndpoint, fault: Fault | undefined): void
  /** Grants that were not revoked yet. */
  countLiveGrants(): number
  /**
   * Agrees as this person, who replaces the one with this id in `people`, or declines. Gives the address that the browser is
   * redirected to.
   * Throws when the consent page refuses.
   */
  authorize(authorizationUrl: string, person: SimulatedPerson | 'decline'): Promise<string>
  /** Ends at once, hanging calls included. */
  close(): Promise<void>
}

export async function startChatSimulator({
  codeLifetimeMs,
  mostKept,
  people: given,
  ...rest
}: StartOptions = {}): Promise<RunningChatSimulator> {
  const app = { clientId: 'simulated-app', clientSecret: 'simulated-app-secret', ...rest }
  const people = [...(given ?? Object.values(cast))]
  const grants = createGrants({ codeLifetimeMs, mostKept })
  const calls = { authorize: 0, token: 0, revoke: 0, user: 0, guilds: 0 }
  const faults = new Map<SimulatorEndpoint, Fault>()

  const server = Fastify({ forceCloseConnections: true })
  server.addHook('onRequest', async (request, reply) => {
    const endpoint = endpointOf(request.url)
    if (!endpoint) return
    calls[endpoint] += 1
    const fault = faults.get(endpoint)
    if (fault) return applyFault(fault, reply)
  })
  await server.register(chatSimulator, { ...app, people, grants })
  await server.listen({ host: '127.0.0.1', port: 0 })
  const url = `http://127.0.0.1:${(server.server.address() as AddressInfo).port}`

  return {
    url,
    people,
    calls,
    clientId: app.clientId,
    clientSecret: app.clientSecret,
    addresses: simulatorAddresses(url),
    setFault: (endpoint, fault) => void (fault ? faults.set(endpoint, fault) : faults.delete(endpoint)),
    countLiveGrants: grants.count,
    authorize: (authorizationUrl, person) => {
      if (person !== 'decline') addOrReplace(people, person)
      return answerConsent(authorizationUrl, person)
    },
    close: () => server.close(),
  }
}

function addOrReplace(people: SimulatedPerson[], person: SimulatedPerson): void {
  const index = people.findIndex(({ id }) => id === person.id)
  people.splice(index < 0 ? people.length : index, 1, person)
}

/** What pressing a button on the consent page does. */
async function answerConsent(authorizationUrl: string, person: SimulatedPerson | 'decline'): Promise<string> {
  const answer = person === 'decline' ? { decision: 'decline' } : { decision: 'allow', user: person.id }
  const body = new URLSearchParams(answer)
  const response = await fetch(authorizationUrl, { method: 'POST', body, redirect: 'manual' })
  const location = response.headers.get('location')
  if (!location) throw new Error(`no redirect but ${response.status}: ${await response.text()}`)
  return location
}

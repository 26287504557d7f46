/** Every rate limit: whom and what it counts, and how many requests a minute. Any more get 429 `rate_limited`. */
import proxyAddr from '@fastify/proxy-addr'
import { normalizeIP } from '@fastify/rate-limit'

export interface Limit {
  /** The name of its counter, which replicas share. */
  name: string
  by: 'key' | 'address' | 'person'
  perMinute: number
}

export type Limits = ReturnType<typeof limitsOf>

/** Requests from this machine itself are counted by key only. */
export function limitsOf(ofBots: number, ofPeople: number) {
  return {
    /** All bot routes together. A request about several people counts once for each. */
    bots: { name: 'bot-key', by: 'key', perMinute: ofBots },
    logins: { name: 'address', by: 'address', perMinute: ofPeople },
    returns: { name: ' return', by: 'address', perMinute: ofPeople },
    /** Reading what people agreed to, for which no login is needed. */
    notices: { name: ' notice', by: 'address', perMinute: ofPeople },
    /** Requests with a session. Nobody behind the same address can keep a person from withdrawing consent. */
    people: { name: 'person', by: 'person', perMinute: ofPeople },
    /** Logging out and turning everything off, which are still possible when the limit above is used up. */
    leaving: { name: ' leave', by: 'person', perMinute: ofPeople },
    /** Downloads of everything: the one read whose cost has no bound. */
    downloads: { name: ' download', by: 'person', perMinute: 10 },
    /** Commands in the chat. A person who sends too many is told so in a sentence. */
    commands: { name: 'chat', by: 'person', perMinute: ofPeople },
  } as const satisfies Record<string, Limit>
}

/** The `config` of a route that has this limit instead of its scope's. */
export const withLimit = ({ name, perMinute }: Limit) => ({ rateLimit: { groupId: name, max: perMinute } })

/** The address that a request counts for: without a port, which some balancers add, and one for an IPv6 /64. */
export const addressOf = ({ ip }: { ip: string }) => normalizeIP(withoutPort(ip).replace(NAT64, '::ffff:'))

/** Stands before the IPv4 address of somebody behind a translator (RFC 6052 section 2.1): all of them share one /64. */
const NAT64 = /^64:ff9b::(?=[^:]*:?[^:]*$)/i

const withoutPort = (address: string) => address.replace(/^(?:\[(.+)\]|([\d.]+))(?::\d+)?$/, '$1$2')

/** For Fastify's `trustProxy`: whether an address is one of these, separated by commas, with a port or without. */
export function trustProxies(proxies: string) {
  const isTrusted = proxyAddr.compile(proxies.split(',').map((one) => one.trim()))
  return (address: string, hop: number) => isTrusted(withoutPort(address), hop)
}

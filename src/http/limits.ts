/** Every rate limit: what it is counted by, and how many requests a minute it allows. More requests get 429 `rate_limited`. */
import proxyAddr from '@fastify/proxy-addr'
import { normalizeIP } from '@fastify/rate-limit'

export interface Limit {
  /** The name of the limit's counter, which replicas share. */
  name: string
  by: 'key' | 'address' | 'person'
  perMinute: number
}

export type Limits = ReturnType<typeof createLimits>

/** Requests from this machine itself are counted only by key. */
export function createLimits(botsPerMinute: number, peoplePerMinute: number) {
  return {
    /** All bot routes together. A request about several people counts once for each person. */
    bots: { name: 'bot-key', by: 'key', perMinute: botsPerMinute },
    logins: { name: 'address', by: 'address', perMinute: peoplePerMinute },
    callbacks: { name: ' return', by: 'address', perMinute: peoplePerMinute },
    /** Reading the text that people agreed to, which needs no login. */
    notices: { name: ' notice', by: 'address', perMinute: peoplePerMinute },
    /** Requests with a session. Counted by person, so that others at the same address can't keep anybody from withdrawing. */
    people: { name: 'person', by: 'person', perMinute: peoplePerMinute },
    /** Logging out and turning everything off: still possible when the `people` limit is used up. */
    leaving: { name: ' leave', by: 'person', perMinute: peoplePerMinute },
    /** Downloads of all personal data: the only read with an unbounded cost. */
    downloads: { name: ' download', by: 'person', perMinute: 10 },
    /** Commands in the chat. A person who sends too many gets a sentence that says so. */
    commands: { name: 'chat', by: 'person', perMinute: peoplePerMinute },
  } as const satisfies Record<string, Limit>
}

/** The `config` of a route that has its own limit instead of its scope's. */
export const withLimit = ({ name, perMinute }: Limit) => ({ rateLimit: { groupId: name, max: perMinute } })

/** The address that a request is counted under, without the port that some load balancers add; for IPv6, the /64. */
export const addressOf = ({ ip }: { ip: string }) => normalizeIP(withoutPort(ip).replace(NAT64, '::ffff:'))

/** The prefix of IPv4 addresses behind a translator (RFC 6052 section 2.1), which would all share one /64. */
const NAT64 = /^64:ff9b::(?=[^:]*:?[^:]*$)/i

const withoutPort = (address: string) => address.replace(/^(?:\[(.+)\]|([\d.]+))(?::\d+)?$/, '$1$2')

/** For Fastify's `trustProxy`: whether an address, with or without a port, is in this comma-separated list. */
export function trustProxies(proxies: string) {
  const isTrusted = proxyAddr.compile(proxies.split(',').map((one) => one.trim()))
  return (address: string, hop: number) => isTrusted(withoutPort(address), hop)
}

/** Which hosts are loopback: this machine itself. */
import { BlockList, isIP } from 'node:net'

const LOOPBACK_NAMES = new Set(['localhost', '::1', '[::1]'])

export function isLoopback(host: string): boolean {
  return LOOPBACK_NAMES.has(host) || (isIP(host) === 4 && host.startsWith('127.'))
}

const addresses = new BlockList()
addresses.addSubnet('127.0.0.0', 8, 'ipv4')
addresses.addAddress('::1', 'ipv6')

/** Whether a request comes from this machine itself, for which no limit holds. */
export function isFromLoopback({ ip }: { ip: string }): boolean {
  return addresses.check(ip, isIP(ip) === 6 ? 'ipv6' : 'ipv4')
}

/** Tells which hosts are loopback (this machine itself), and which are private. */
import { BlockList, isIP, isIPv6 } from 'node:net'

const loopback = new BlockList()
loopback.addSubnet('127.0.0.0', 8)
loopback.addAddress('::1', 'ipv6')

/** Whether a host is loopback, in any spelling, such as `LOCALHOST`, `127.1`, `[::1]` and `::ffff:127.0.0.1`. */
export function isLoopback(host: string): boolean {
  const address = toHost(host)
  if (address === undefined) return false
  if (address === 'localhost' || address === 'ip6-localhost') return true
  return loopback.check(address, isIPv6(address) ? 'ipv6' : 'ipv4')
}

/** Private networks (RFC 1918, RFC 4193). Containers in such a network find each other by names without a dot. */
const privateNetworks = new BlockList()
privateNetworks.addSubnet('10.0.0.0', 8)
privateNetworks.addSubnet('172.16.0.0', 12)
privateNetworks.addSubnet('192.168.0.0', 16)
privateNetworks.addSubnet('fc00::', 7, 'ipv6')

/** Whether a host is this machine, is in a private network, or is a name without a dot. */
export function isPrivate(host: string): boolean {
  const address = toHost(host)
  if (address === undefined) return false
  if (isIP(address) === 0) return isLoopback(address) || !address.includes('.')
  return isLoopback(address) || privateNetworks.check(address, isIPv6(address) ? 'ipv6' : 'ipv4')
}

/** Removes an IPv6 address's brackets; normalizes other hosts as the URL standard does. Undefined: the text isn't a host. */
export function toHost(text: string): string | undefined {
  const address = text.replace(/^\[(.*)\]$/, '$1')
  if (isIPv6(address)) return address
  return /^[\w.-]+$/.test(address) ? URL.parse(`http://${address}/`)?.hostname : undefined
}

/** Which hosts are loopback: this machine itself. */
import { isIP } from 'node:net'

const LOOPBACK_NAMES = new Set(['localhost', '::1', '[::1]'])

export function isLoopback(host: string): boolean {
  return LOOPBACK_NAMES.has(host) || (isIP(host) === 4 && host.startsWith('127.'))
}

/** Whether a request comes from this machine itself, for which no limit holds. */
export const isFromLoopback = ({ ip }: { ip: string }) => isLoopback(ip.replace(/^::ffff:/, ''))

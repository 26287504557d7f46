/** The origin that people use: the configured one, or the local address that a request was sent to. */
import type { FastifyRequest } from 'fastify'

const LOCAL_HOST = /^(?:localhost|127\.0\.0\.1|\[::1\])(?::\d+)?$/i

/** Scheme, host and port, without a trailing slash. `Host` is trusted only if it names a loopback address. */
export type PublicOrigin = (request: FastifyRequest) => string

export function publicOriginFrom(publicUrl: string | undefined): PublicOrigin {
  if (publicUrl !== undefined) return () => publicUrl
  return (request) => {
    const { host = '' } = request.headers
    // Null if the port is above 65535.
    const local = LOCAL_HOST.test(host) ? URL.parse(`http://${host}`) : null
    return local?.origin ?? `http://localhost:${request.socket.localPort ?? 80}`
  }
}

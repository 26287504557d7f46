/** A client on a bare socket, which sends what no HTTP client would. */
import { connect, type Socket } from 'node:net'

export interface RawAnswer {
  /** 0 if the connection ended without a response. */
  status: number
  head: string
  body: string
}

/** Opens a connection; the caller ends it. */
export function dial(url: string): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect(Number(new URL(url).port), '127.0.0.1', () => resolve(socket))
    socket.once('error', reject)
  })
}

/** Reads until the other side closes, or sends nothing for a minute. */
export function hear(socket: Socket): Promise<string> {
  return new Promise((resolve) => {
    let heard = ''
    socket.setTimeout(60_000, () => socket.destroy())
    socket.on('error', () => {})
    socket.on('data', (chunk) => {
      heard += chunk.toString('latin1')
    })
    socket.once('close', () => resolve(heard))
  })
}

/** Sends these lines on a new connection, and returns the first response. */
export async function talk(url: string, ...lines: string[]): Promise<RawAnswer> {
  const socket = await dial(url)
  const heard = hear(socket)
  socket.write(lines.join('\r\n'), 'latin1')
  return toAnswer(await heard)
}

/** A request head with `Connection: close`, and a body if there is one. */
export function http(requestLine: string, headers: string[] = [], body = ''): string[] {
  return [`${requestLine} HTTP/1.1`, 'Host: localhost', 'Connection: close', ...headers, '', body]
}

export function toAnswer(heard: string): RawAnswer {
  const end = heard.indexOf('\r\n\r\n')
  const head = heard.slice(0, end)
  return { status: Number(/^HTTP\/1\.1 (\d{3})/.exec(head)?.[1] ?? 0), head, body: heard.slice(end + 4) }
}

/** Requests on bare TCP connections, for attackers and for the honest bot beside them. */
import { connect } from 'node:net'

const head = (path: string, key: string | undefined) =>
  `POST ${path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n` +
  (key === undefined ? '' : `Authorization: Bearer ${key}\r\n`)

export function post(path: string, key: string | undefined, body: string): string {
  return `${head(path, key)}Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`
}

export function postInChunks(path: string, key: string | undefined, count: number): string {
  return `${head(path, key)}Transfer-Encoding: chunked\r\n\r\n${'1\r\nx\r\n'.repeat(count)}0\r\n\r\n`
}

/** A connection that sends one request at a time. */
export class RawConnection {
  readonly socket
  #answered: (status: number) => void = () => {}
  #received = ''

  constructor(port: number) {
    this.socket = connect(port, '127.0.0.1')
    this.socket.setNoDelay(true)
    this.socket.on('error', () => {})
    this.socket.on('close', () => this.#answered(0))
    this.socket.on('data', (chunk) => this.#receive(chunk.toString('latin1')))
  }

  /** Gives the status of the answer; 0 when the connection was closed without one. */
  send(bytes: string): Promise<number> {
    return new Promise((resolve) => {
      this.#answered = resolve
      this.socket.write(bytes, 'latin1')
    })
  }

  #receive(text: string): void {
    this.#received += text
    const end = this.#received.indexOf('\r\n\r\n')
    const length = Number(/content-length: (\d+)/i.exec(this.#received)?.[1])
    if (end < 0 || this.#received.length < end + 4 + length) return
    const status = Number(this.#received.slice(9, 12))
    this.#received = this.#received.slice(end + 4 + length)
    this.#answered(status)
  }
}

/** Requests on bare connections, for attackers and for whoever they are in the way of. */
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

/** A connection that asks one thing at a time. */
export class Line {
  readonly socket
  #answered: (status: number) => void = () => {}
  #heard = ''

  constructor(port: number) {
    this.socket = connect(port, '127.0.0.1')
    this.socket.setNoDelay(true)
    this.socket.on('error', () => {})
    this.socket.on('close', () => this.#answered(0))
    this.socket.on('data', (chunk) => this.#hear(chunk.toString('latin1')))
  }

  /** Gives the status of the answer; 0 when there was none. */
  ask(bytes: string): Promise<number> {
    return new Promise((resolve) => {
      this.#answered = resolve
      this.socket.write(bytes, 'latin1')
    })
  }

  #hear(text: string): void {
    this.#heard += text
    const end = this.#heard.indexOf('\r\n\r\n')
    const length = Number(/content-length: (\d+)/i.exec(this.#heard)?.[1])
    if (end < 0 || this.#heard.length < end + 4 + length) return
    const status = Number(this.#heard.slice(9, 12))
    this.#heard = this.#heard.slice(end + 4 + length)
    this.#answered(status)
  }
}

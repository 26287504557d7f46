/** The log of one request, made when the request has something to say: most have nothing, and making it costs them. */
import type { FastifyBaseLogger, FastifyServerOptions } from 'fastify'

type Line = Parameters<FastifyBaseLogger['info']>

/** For Fastify's `childLoggerFactory`: what is logged carries the request's id, as with Fastify's own. */
export const logWhenNeeded: NonNullable<FastifyServerOptions['childLoggerFactory']> = (log, bindings) =>
  new RequestLog(log as FastifyBaseLogger, bindings)

class RequestLog implements FastifyBaseLogger {
  readonly #all: FastifyBaseLogger
  readonly #bindings: object
  #own: FastifyBaseLogger | undefined

  constructor(all: FastifyBaseLogger, bindings: object) {
    this.#all = all
    this.#bindings = bindings
  }

  get #log(): FastifyBaseLogger {
    this.#own ??= this.#all.child(this.#bindings)
    return this.#own
  }

  get level(): string {
    return this.#log.level
  }

  set level(level: string) {
    this.#log.level = level
  }

  fatal(...line: Line): void {
    this.#log.fatal(...line)
  }

  error(...line: Line): void {
    this.#log.error(...line)
  }

  warn(...line: Line): void {
    this.#log.warn(...line)
  }

  info(...line: Line): void {
    this.#log.info(...line)
  }

  debug(...line: Line): void {
    this.#log.debug(...line)
  }

  trace(...line: Line): void {
    this.#log.trace(...line)
  }

  silent(...line: Line): void {
    this.#log.silent(...line)
  }

  child(...bindings: Parameters<FastifyBaseLogger['child']>): FastifyBaseLogger {
    return this.#log.child(...bindings)
  }
}

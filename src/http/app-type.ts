/** The application as every plugin takes it, and the fields of its requests. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import type { FastifyBaseLogger, FastifyInstance, FastifyRequest, RawServerDefault } from 'fastify'

export type App = FastifyInstance<
  RawServerDefault,
  IncomingMessage,
  ServerResponse,
  FastifyBaseLogger,
  TypeBoxTypeProvider
>

type Values = Record<symbol, unknown>

/** Declares fields of requests that a hook of one scope sets: reading one in another scope is an error. */
export function declareFields(app: App, names: (keyof FastifyRequest)[]): void {
  for (const name of names) {
    const key = Symbol(name)
    app.decorateRequest(name, {
      getter(this: Values) {
        if (this[key] === undefined) throw new Error(`request.${name} is read where no hook sets it`)
        return this[key]
      },
      setter(this: Values, value: unknown) {
        this[key] = value
      },
    })
  }
}

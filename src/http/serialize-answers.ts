/** Response serialization by schema: what a schema doesn't name is not sent. */
import { SerializerSelector } from '@fastify/fast-json-stringify-compiler'
import type { FastifySerializerCompiler } from 'fastify'
import type { App } from './app-type.ts'

type Serializer = ReturnType<FastifySerializerCompiler<unknown>>

/**
 * Installs Fastify's own serializers, each compiled lazily, by the first answer that needs it, and shared by all routes
 * with the same schema: most schemas are of refusals that are rarely sent, and compiling all of them slows a start
 * (`node bench/compile-schemas.ts`).
 */
export function serializeAnswers(app: App): void {
  const compiled = new Map<string, Serializer>()
  let compiler: FastifySerializerCompiler<unknown> | undefined
  const compile: FastifySerializerCompiler<unknown> = (route) => {
    compiler ??= SerializerSelector()(app.getSchemas()) as FastifySerializerCompiler<unknown>
    const shape = JSON.stringify(route.schema)
    const serializer = compiled.get(shape) ?? compiler(route)
    compiled.set(shape, serializer)
    return serializer
  }
  app.setSerializerCompiler((route) => {
    let serializer: Serializer | undefined
    return (data) => {
      serializer ??= compile(route)
      return serializer(data)
    }
  })
}

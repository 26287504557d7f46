/** Answers are written by the schemas they are declared with: what a schema doesn't name is not sent. */
import { SerializerSelector } from '@fastify/fast-json-stringify-compiler'
import type { FastifySerializerCompiler } from 'fastify'
import type { App } from './app-type.ts'

type Serializer = ReturnType<FastifySerializerCompiler<unknown>>

/**
 * Installs Fastify's own serializers, each compiled when the first answer needs it and shared by all routes that answer
 * the same: most answers of most routes are refusals, and compiling all of them would take a third of a start.
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

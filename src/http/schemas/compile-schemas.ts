/** Validates requests and serializes responses according to the schemas of the routes. */
import { SerializerSelector } from '@fastify/fast-json-stringify-compiler'
import { Ajv, type ValidateFunction } from 'ajv'
import type { FastifySchemaCompiler, FastifySerializerCompiler } from 'fastify'
import type { App } from '../app-type.ts'
import { InvalidRequestError, toFieldError } from './invalid-request-error.ts'
import { readDigits, readIds, readInt64, readText, readUpTo, rewritingKeyword } from './keywords.ts'

/** Installs both compilers. Each compiles a schema at the first request that needs it, so that the service starts fast. */
export function compileSchemas(app: App): void {
  app.setValidatorCompiler(validatorCompiler(app))
  app.setSerializerCompiler(serializerCompiler(app))
}

/** Sends only fields that the response schema names. Refusals have no schema: only the error handler writes their bodies. */
function serializerCompiler(app: App): FastifySerializerCompiler<unknown> {
  let compile: FastifySerializerCompiler<unknown> | undefined
  return (route) => {
    let serialize: ReturnType<FastifySerializerCompiler<unknown>> | undefined
    return (data) => {
      compile ??= SerializerSelector()(app.getSchemas()) as FastifySerializerCompiler<unknown>
      serialize ??= compile(route)
      return serialize(data)
    }
  }
}

const PART_NAMES: Record<string, string> = { querystring: 'query', params: 'path' }

/** Coerces no values and removes no fields. An invalid part causes one `InvalidRequestError` with all errors of that part. */
function validatorCompiler(app: App): FastifySchemaCompiler<unknown> {
  let ajv: Ajv | undefined
  return ({ schema, httpPart }) => {
    let isValid: ValidateFunction | undefined
    const part = PART_NAMES[httpPart ?? ''] ?? httpPart ?? 'body'
    return (data: unknown) => {
      if (data instanceof InvalidRequestError) return { error: data }
      if (data === undefined || data === null) return { error: new InvalidRequestError([missingPartError(part)]) }
      ajv ??= createAjv(app)
      isValid ??= ajv.compile(schema as object)
      if (isValid(data)) return { value: data }
      return { error: new InvalidRequestError((isValid.errors ?? []).map((error) => toFieldError(part, error))) }
    }
  }
}

function createAjv(app: App): Ajv {
  const ajv = new Ajv({ useDefaults: true, allErrors: true, verbose: true, strict: false })
  ajv.addKeyword(rewritingKeyword('int64', readInt64))
  ajv.addKeyword(rewritingKeyword('ids', readIds))
  ajv.addKeyword(rewritingKeyword('upTo', readUpTo))
  ajv.addKeyword(rewritingKeyword('digits', readDigits))
  ajv.addKeyword(rewritingKeyword('digitsList', (list, max: number) => readIds(list, max, readDigits)))
  ajv.addKeyword(rewritingKeyword('text', readText))
  for (const schema of Object.values(app.getSchemas())) ajv.addSchema(schema as object)
  return ajv
}

const missingPartError = (part: string) => ({ loc: [part], msg: 'Field required', type: 'missing' })

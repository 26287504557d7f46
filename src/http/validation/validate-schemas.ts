/** Request validation: strict Ajv (no coercion, nothing removed, all faults), answering in FastAPI's shape. */
import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv'
import type { FastifySchemaCompiler } from 'fastify'
import type { App } from '../app-type.ts'
import { InvalidRequestError, toFault } from '../invalid-request-error.ts'
import { UnreadableBody } from '../json-bodies.ts'
import { readDigits, readInt64 } from './id-keywords.ts'
import { rewriting } from './keyword.ts'
import { readText } from './text-keyword.ts'

const PART_NAMES: Record<string, string> = { querystring: 'query', params: 'path' }

/**
 * Installs the validator compiler. A failing part gives one `InvalidRequestError` with all its faults. A schema is compiled
 * lazily, by the first request that needs it, so that a start doesn't wait for all of them.
 */
export function validateSchemas(app: App): void {
  app.setValidatorCompiler(compilerFor(app))
}

function compilerFor(app: App): FastifySchemaCompiler<unknown> {
  let ajv: Ajv | undefined
  return ({ schema, httpPart }) => {
    let isValid: ValidateFunction | undefined
    const part = PART_NAMES[httpPart ?? ''] ?? httpPart ?? 'body'
    return (data: unknown) => {
      if (data instanceof UnreadableBody) return { error: new InvalidRequestError([data.fault]) }
      if (data === undefined || data === null) return { error: new InvalidRequestError([absent(part)]) }
      ajv ??= createAjv(app)
      isValid ??= ajv.compile(schema as object)
      return isValid(data) ? { value: data } : { error: failed(part, isValid.errors ?? []) }
    }
  }
}

function createAjv(app: App): Ajv {
  const ajv = new Ajv({
    coerceTypes: false,
    removeAdditional: false,
    useDefaults: true,
    allErrors: true,
    verbose: true,
    strict: false,
  })
  ajv.addKeyword(rewriting('int64', readInt64))
  ajv.addKeyword(rewriting('digits', readDigits))
  ajv.addKeyword(rewriting('text', readText))
  for (const schema of Object.values(app.getSchemas())) ajv.addSchema(schema as object)
  return ajv
}

const absent = (part: string) => ({ loc: [part], msg: 'Field required', type: 'missing' })

const failed = (part: string, errors: ErrorObject[]) =>
  new InvalidRequestError(errors.map((error) => toFault(part, error)))

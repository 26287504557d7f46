/** Validation errors in FastAPI's shape (pydantic v2's error types), from Ajv or from the body parser. */
import type { ErrorObject } from 'ajv'
import { RefusalError } from '../../lib/refusals.ts'

/** One validation error: where it is, what to do about it, and its pydantic v2 type. */
export interface FieldError {
  loc: (string | number)[]
  msg: string
  type: string
}

export const NOT_JSON: FieldError = {
  loc: ['body'],
  msg: 'Send a JSON object, with the header Content-Type: application/json',
  type: 'model_attributes_type',
}

/** The request doesn't match its schema: 422 with all errors of the invalid part. */
export class InvalidRequestError extends RefusalError {
  constructor(errors: FieldError[]) {
    super(422, 'invalid_request', {}, errors)
    this.name = 'InvalidRequestError'
  }
}

const TYPE_ERRORS: Record<string, readonly [type: string, msg: string]> = {
  string: ['string_type', 'Input should be a valid string'],
  boolean: ['bool_type', 'Input should be a valid boolean'],
  integer: ['int_type', 'Input should be a valid integer'],
  object: ['model_attributes_type', 'Input should be a valid dictionary or object to extract fields from'],
}

export function toFieldError(part: string, error: ErrorObject): FieldError {
  const path = error.instancePath.split('/').slice(1)
  const loc = [part, ...path.map((step) => (/^\d+$/.test(step) ? Number(step) : step))]
  switch (error.keyword) {
    case 'required':
      return { loc: [...loc, error.params.missingProperty], msg: 'Field required', type: 'missing' }
    case 'type':
      return { loc, ...typeError(error) }
    case 'minimum':
      return { loc, ...atLeast(error.params.limit) }
    case 'maximum':
      return { loc, ...atMost(error.params.limit) }
    case 'const':
      return { loc, msg: `Input should be ${error.params.allowedValue}`, type: 'literal_error' }
    default:
      return { loc, msg: error.message ?? 'Input is not valid', type: error.params.type ?? 'value_error' }
  }
}

function typeError({ data, params, parentSchema }: ErrorObject): Omit<FieldError, 'loc'> {
  if (params.type === 'integer' && (typeof data === 'bigint' || data === Infinity || data === -Infinity)) {
    return data > 0 ? atMost(parentSchema?.maximum) : atLeast(parentSchema?.minimum)
  }
  if (params.type === 'integer' && typeof data === 'number') {
    return { type: 'int_from_float', msg: 'Input should be a valid integer, got a number with a fractional part' }
  }
  const [type, msg] = TYPE_ERRORS[String(params.type)] ?? ['value_error', 'Input is not valid']
  return { type, msg }
}

const atLeast = (limit: number) => ({
  type: 'greater_than_equal',
  msg: `Input should be greater than or equal to ${limit}`,
})

const atMost = (limit: number) => ({ type: 'less_than_equal', msg: `Input should be less than or equal to ${limit}` })

/** The document in OpenAPI 3.0.3, for tools that don't read 3.1. */

type Parts = Record<string, unknown>

/** Gives a copy. `info.summary` and `license.identifier` are new in 3.1: the first is dropped, the second becomes a URL. */
export function inOpenApi30(document: object): object {
  const { summary: _isNew, license, ...info } = (document as { info: Parts }).info
  const { identifier, ...named } = license as { identifier: string }
  const url = `https://spdx.org/licenses/${identifier}.html`
  return { ...olderParts(document as Parts), openapi: '3.0.3', info: { ...info, license: { ...named, url } } }
}

function older(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(older)
  return typeof value === 'object' && value !== null ? olderParts(value as Parts) : value
}

function olderParts(parts: Parts): Parts {
  const { example, examples, ...rest } = parts
  const shown = Object.fromEntries(Object.entries(rest).map(([name, part]) => [name, older(part)]))
  // `example` and `examples` hold data, in which nothing is a schema keyword.
  return { ...shown, ...olderType(parts.type), ...olderExamples({ example, examples }) }
}

/**
 * 3.0 has one type and `nullable` where 3.1 has a list of types: a type and null are a nullable type, others an `anyOf`.
 * Null alone is a nullable string that must not be a string: from an enum of null alone kubb generates code that doesn't
 * compile.
 */
function olderType(type: unknown): Parts {
  if (type === 'null') return { type: 'string', nullable: true, not: { type: 'string' } }
  if (!Array.isArray(type)) return {}
  const others = type.filter((one) => one !== 'null')
  if (others.length === 1) return { type: others[0], nullable: true }
  return { type: undefined, anyOf: others.map((one) => ({ type: one })) }
}

/** 3.0 has one example for a schema where 3.1 has a list; named ones, of a parameter or a body, are the same in both. */
function olderExamples({ example, examples }: { example: unknown; examples: unknown }): Parts {
  if (Array.isArray(examples)) return { example: examples[0] }
  return { ...(example !== undefined && { example }), ...(examples !== undefined && { examples }) }
}

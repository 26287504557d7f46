/** The document in OpenAPI 3.0.3, for tools that don't read 3.1: the same promises, in older words. */

type Parts = Record<string, unknown>

/** Gives a copy. Where 3.0 has one example and 3.1 a list, it is the first. */
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
  // What examples show is data, whose words mean nothing here.
  return { ...shown, ...olderType(parts.type), ...olderExamples({ example, examples }) }
}

/**
 * Two types are one that may be null, or a choice. Null alone is a string that may be null, and is no string: of an enum
 * with nothing but null in it kubb makes what doesn't compile.
 */
function olderType(type: unknown): Parts {
  if (type === 'null') return { type: 'string', nullable: true, not: { type: 'string' } }
  if (!Array.isArray(type)) return {}
  const others = type.filter((one) => one !== 'null')
  if (others.length === 1) return { type: others[0], nullable: true }
  return { type: undefined, anyOf: others.map((one) => ({ type: one })) }
}

/** A list is that of a schema; named examples, of a parameter or a body, are the same in both versions. */
function olderExamples({ example, examples }: { example: unknown; examples: unknown }): Parts {
  if (Array.isArray(examples)) return { example: examples[0] }
  return { ...(example !== undefined && { example }), ...(examples !== undefined && { examples }) }
}

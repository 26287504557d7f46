/** Schemas in words: their fields, types and bounds. */
import { type Html, html } from '../../web-host/html.ts'
import { nameIn, type Parameter, type Schema } from '../document-type.ts'
import { definitions, line } from './parts.ts'

/** All named schemas, closed, each with an id to link to. */
export function shapes(schemas: Record<string, Schema>): Html {
  const all = Object.entries(schemas).map(
    ([name, schema]) => html`
      <details class="shape" id="schema-${name}">
        <summary><h3>${name}</h3></summary>
        ${schema.description === undefined ? '' : html`<p>${line(schema.description)}</p>`}
        ${fields(schema)}
      </details>`,
  )
  return html`${all}`
}

/** The fields of an object. */
export function fields({ properties = {}, required = [] }: Schema): Html {
  const all = Object.entries(properties).map(([name, schema]) => {
    return { name, schema, description: schema.description, required: required.includes(name) }
  })
  return list(all)
}

/** Without `Authorization`: the security scheme stands for it. */
export function parameters(all: Parameter[] = []): Html {
  return list(all.filter(({ name }) => name !== 'authorization'))
}

interface Field {
  name: string
  schema: Schema
  description?: string | undefined
  required?: boolean
}

function list(all: Field[]): Html {
  return definitions(
    all.map(({ name, schema, description, required = false }) => [
      html`<code>${name}</code> <span class="type">${typeOf(schema)}${bounds(schema)}${required ? '' : ', optional'}</span>`,
      html`${line(description)}${fields(schema)}`,
    ]),
  )
}

/** `string`, `integer or null`, `list of` whatever it is, or a link to a named schema. */
export function typeOf({ $ref, anyOf, enum: values, items, type = 'any', format }: Schema): Html {
  if ($ref !== undefined) return html`<a href="#schema-${nameIn($ref)}">${nameIn($ref)}</a>`
  if (anyOf !== undefined) return joined(anyOf.map(typeOf), ' or ')
  if (values !== undefined) return joined(values.map(toCode), ', ')
  if (items !== undefined) return html`list of ${typeOf(items)}`
  return html`${[type].flat().join(' or ')}${format === undefined ? '' : ` (${format})`}`
}

const toCode = (value: unknown) => html`<code>${String(value)}</code>`

function joined(parts: Html[], separator: string): Html {
  return html`${parts.map((part, index) => (index === 0 ? part : html`${separator}${part}`))}`
}

function bounds({ minimum, maximum, minLength, maxLength, default: standard }: Schema): string {
  const parts = [
    ...(minimum === undefined || maximum === undefined ? [] : [`${minimum} to ${maximum}`]),
    ...(maxLength === undefined ? [] : [`${minLength === undefined ? '' : `${minLength} to `}${maxLength} characters`]),
    ...(standard === undefined ? [] : [`default ${standard}`]),
  ]
  return parts.map((part) => `, ${part}`).join('')
}

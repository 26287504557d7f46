/** Schemas in words: their fields, types and bounds. */
import { type Html, html } from '../../web-host/html.ts'
import type { Parameter, Schema } from '../document-type.ts'
import { line } from './texts.ts'

/** All named schemas, closed, each with an id to link to. */
export function shapes(schemas: Record<string, Schema>): Html {
  const all = Object.entries(schemas).map(
    ([name, schema]) => html`
      <details class="shape" id="${anchor(name)}">
        <summary><h3>${name}</h3></summary>
        ${schema.description === undefined ? '' : html`<p>${line(schema.description)}</p>`}
        ${fields(schema)}
      </details>`,
  )
  return html`${all}`
}

/** The fields of an object. */
export function fields({ properties = {}, required = [] }: Schema): Html {
  const all = Object.entries(properties).map(([name, schema]) => ({
    name,
    schema,
    description: schema.description,
    isRequired: required.includes(name),
  }))
  return list(all)
}

/** Without `Authorization`: the security scheme stands for it. */
export function parameters(all: Parameter[] = []): Html {
  const shown = all.filter((one) => one.in !== 'header' || one.name.toLowerCase() !== 'authorization')
  return list(
    shown.map(({ name, schema, description, required = false }) => ({
      name,
      schema,
      description,
      isRequired: required,
    })),
  )
}

interface Field {
  name: string
  schema: Schema
  description: string | undefined
  isRequired: boolean
}

function list(all: Field[]): Html {
  if (all.length === 0) return html``
  const entries = all.map(
    ({ name, schema, description, isRequired }) => html`
      <div>
        <dt><code>${name}</code> <span class="type">${typeOf(schema)}${bounds(schema)}${isRequired ? '' : ', optional'}</span></dt>
        <dd>${line(description)}${fields(schema)}</dd>
      </div>`,
  )
  return html`<dl class="fields">${entries}</dl>`
}

/** `string`, `integer or null`, `list of` whatever it is, or a link to a named schema. */
export function typeOf(schema: Schema): Html {
  if (schema.$ref !== undefined) return reference(schema.$ref)
  const either = schema.anyOf ?? schema.oneOf
  if (either !== undefined) return joined(either.map(typeOf), ' or ')
  if (schema.enum !== undefined)
    return joined(
      schema.enum.map((value) => html`<code>${String(value)}</code>`),
      ', ',
    )
  if (schema.items !== undefined) return html`list of ${typeOf(schema.items)}`
  const name = [schema.type ?? 'any'].flat().join(' or ')
  return schema.format === undefined ? html`${name}` : html`${name} (${schema.format})`
}

function reference(ref: string): Html {
  const name = ref.split('/').at(-1) ?? ref
  return html`<a href="#${anchor(name)}">${name}</a>`
}

const anchor = (name: string) => `schema-${name}`

function joined(parts: Html[], separator: string): Html {
  return html`${parts.map((part, index) => (index === 0 ? part : html`${separator}${part}`))}`
}

function bounds({ minimum, maximum, minLength, maxLength, default: standard }: Schema): Html {
  const range = minimum !== undefined && maximum !== undefined ? `, ${minimum} to ${maximum}` : ''
  const length =
    maxLength === undefined ? '' : `, ${minLength === undefined ? '' : `${minLength} to `}${maxLength} characters`
  return html`${range}${length}${standard === undefined ? '' : `, default ${String(standard)}`}`
}

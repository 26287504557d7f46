/** `/openapi-bots.json`: the part of the document that bots need, for client generators. */
import type { ApiDocument } from './document-type.ts'

type Components = Record<string, Record<string, unknown>>

export function documentForBots(document: ApiDocument): object {
  const isForBots = (path: string) =>
    Object.values(document.paths[path] ?? {}).every(({ tags }) => tags.includes('bots'))
  const paths = Object.fromEntries(Object.entries(document.paths).filter(([path]) => isForBots(path)))
  const instanceKey = document.components.securitySchemes?.instanceKey
  return {
    ...document,
    tags: document.tags.filter(({ name }) => name === 'bots'),
    paths,
    components: collectReferences(paths, document.components, { securitySchemes: { instanceKey } }),
  }
}

/** Adds to `found` the components that a part refers to, directly or through other components. */
function collectReferences(part: unknown, components: Components, found: Components): Components {
  for (const [, kind = '', name = ''] of JSON.stringify(part).matchAll(/"#\/components\/(\w+)\/([^"]+)"/g)) {
    if (found[kind]?.[name] !== undefined) continue
    const component = components[kind]?.[name]
    found[kind] = { ...found[kind], [name]: component }
    collectReferences(component, components, found)
  }
  return found
}

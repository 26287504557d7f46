/** Features of the web that the dashboard's oldest browsers lack, according to the data behind MDN's tables. */
import { features } from 'web-features'
import { oldestBrowsers } from '../../src/web/oldest-browsers.ts'

const { ios, ...desktop } = oldestBrowsers
const oldest = Object.entries({ ...desktop, safari_ios: ios })

/** Named as in MDN's browser-compat-data, such as `api.AbortSignal.timeout_static` and `css.selectors.has`. */
export const newerFeatures: ReadonlySet<string> = new Set(Object.values(features).flatMap(newerOf))

function newerOf(feature: (typeof features)[string]): string[] {
  if (feature.kind !== 'feature') return []
  return Object.entries<Status>(feature.status.by_compat_key ?? {})
    .filter(([, { support }]) => oldest.some(([browser, version]) => !isIn(support, browser, version)))
    .map(([name]) => name)
}

interface Status {
  /** The first version with the feature, by browser. */
  support: Partial<Record<string, string>>
}

function isIn(support: Status['support'], browser: string, version: number): boolean {
  const since = support[browser]
  return since !== undefined && Number.parseFloat(since.replace('≤', '')) <= version
}

/** A script that removes these features from a page, and keeps the features that all oldest browsers have. */
export function withoutNewerFeatures(): string {
  return `for (const [owner, name, kind] of ${JSON.stringify(newerScriptFeatures())}) {
    if (name === undefined) delete globalThis[owner]
    const holder = owner === 'Window' ? globalThis : globalThis[owner]
    if (kind !== 'prototype' && holder) delete holder[name]
    if (kind !== 'static' && holder?.prototype) delete holder.prototype[name]
  }`
}

/** Used by the tests in the page; Firefox has it since version 125. */
const usedByTests = 'Clipboard.readText'

/** For each feature: its interface, the name of the member if it is one, and where the member is, if known. */
function newerScriptFeatures(): string[][] {
  return [...newerFeatures].flatMap((feature) => {
    const [, part, path = ''] = /^(api|javascript\.builtins)\.(.+)$/.exec(feature) ?? []
    const [owner = '', name, ...more] = path.split('.')
    if (part === undefined || more.length > 0 || name?.endsWith('_event') || path === usedByTests) return []
    if (name === undefined) return [[owner]]
    if (name.endsWith('_static')) return [[owner, name.replace('_static', ''), 'static']]
    return [[owner, name, part === 'api' && owner !== 'Window' ? 'prototype' : 'either']]
  })
}

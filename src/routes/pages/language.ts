/** The language of a page: the one that the person chose, or else the link's, or else the browser's. */
import type { FastifyReply, FastifyRequest } from 'fastify'
import { acceptedLanguages } from '../../http/accept.ts'
import { fill, type Html, html } from '../../lib/html.ts'
import type { Dashboard, Pages as PageTexts } from '../../texts/language.ts'
import { chooseLanguage, languages, type Tag, tags } from '../../texts/languages.ts'

export const varyByLanguage = 'accept-language, cookie'

/** Returns the language for this request. A language from a link (`?lang=pt-BR`) applies until the browser is closed. */
export function languageFor(request: FastifyRequest, reply: FastifyReply, isHttps: boolean): Tag {
  const { cookie: cookies = '' } = request.headers
  const cookie = (name: string) => new RegExp(`(?:^|;\\s*)${name}=([\\w-]+)`).exec(cookies)?.[1]
  const { lang } = queryOf(request)
  const fromLink = typeof lang === 'string' ? lang : undefined
  const fromEarlierLink = cookie('link-language')
  const candidates = [cookie('language'), fromLink, fromEarlierLink, ...acceptedLanguages(request)]
  const tag = chooseLanguage(candidates.filter((one) => one !== undefined))
  if (fromLink !== undefined && chooseLanguage([fromLink]) === tag && fromEarlierLink !== tag) {
    setCookie(reply, `link-language=${tag}`, isHttps)
  }
  return tag
}

/** Remembers a language chosen in the menu (`?keep-lang=de`), and redirects to the same page without that parameter. */
export function keepLanguage(request: FastifyRequest, reply: FastifyReply, isHttps: boolean): FastifyReply | undefined {
  const { 'keep-lang': chosen, lang: _, ...rest } = queryOf(request)
  const tag = tags.find((tag) => tag === chosen)
  if (tag === undefined) return undefined
  setCookie(reply, `language=${tag}; Max-Age=31536000`, isHttps)
  // A relative URL, so that the browser stays at this service, whatever the path is.
  return reply
    .header('cache-control', 'no-store')
    .redirect(`?${new URLSearchParams(rest as Record<string, string>)}`, 302)
}

function setCookie(reply: FastifyReply, cookie: string, isHttps: boolean): void {
  reply.header('set-cookie', `${cookie}; Path=/; SameSite=Lax; HttpOnly${isHttps ? '; Secure' : ''}`)
}

export interface PageWords {
  tag: Tag
  texts: PageTexts
  dashboard: Dashboard
  service: ServiceSettings
  /** How to turn everything off without a login. Empty if there is no chat command. */
  stop: Html | ''
}

export interface ServiceSettings {
  isHttps?: boolean
  contactUrl?: string | undefined
  /** The origin from which the chat platform serves pictures. If undefined, pages show no pictures. */
  chatCdnUrl?: string | undefined
  hasChatCommand?: boolean
  /** Whether stats are real. If not, pages say that stats are examples. */
  isLive?: boolean
  /** URLs to which the dashboard may send a new key, with a form. */
  keyReturnUrls?: readonly string[]
}

export async function loadPageWords(tag: Tag, service: ServiceSettings = {}): Promise<PageWords> {
  const { pages: texts, dashboard } = (await import(`../../texts/${tag}.ts`)) as {
    pages: PageTexts
    dashboard: Dashboard
  }
  return { tag, texts, dashboard, service, stop: service.hasChatCommand ? fill(texts.login.notNeeded) : '' }
}

export const operatorLink = (words: string, { contactUrl }: ServiceSettings): Html =>
  contactUrl === undefined ? fill(words) : html`<a href="${contactUrl}">${fill(words)}</a>`

/** Each link leads to the same page in another language, with the parameters in `query`. */
export function languageMenu(
  { texts: { footer }, tag: current, service }: PageWords,
  query: Record<string, string> = {},
) {
  const links = tags.map((tag) => {
    const isCurrent = tag === current ? html` aria-current="true"` : ''
    const address = `?${new URLSearchParams({ ...query, 'keep-lang': tag })}`
    return html`<li><a href="${address}" lang="${tag}" hreflang="${tag}" translate="no"${isCurrent}>${languages[tag].name}</a></li>`
  })
  const operator = operatorLink(footer.operator, service)
  const notReviewed = languages[current].isReviewed ? '' : html`<p>${fill(footer.notReviewed, { operator })}</p>`
  return html`<nav aria-label="${footer.language}"><ul class="links">${links}</ul></nav>${notReviewed}`
}

/** Returns an empty query if the URL can't be decoded, because Fastify then leaves the query undefined. */
const queryOf = (request: FastifyRequest) => (request.query ?? {}) as Record<string, string | undefined>

const GUILD_ID = /^\d{1,19}$/
/** The query parameters that links keep when the language changes. `return` and `state`: see src/web/app/views/send-key.tsx. */
const PATTERNS = { guild: GUILD_ID, server: GUILD_ID, 'keys-of': GUILD_ID, return: /^\S{1,512}$/, state: /^.{1,512}$/s }

/** Returns the query parameters to keep, without any that are invalid. */
export function dashboardQuery(request: FastifyRequest): Record<string, string> {
  const query = queryOf(request)
  const kept = Object.entries(PATTERNS).flatMap(([name, form]) => {
    const value = query[name]
    return typeof value === 'string' && form.test(value) ? [[name, value]] : []
  })
  return Object.fromEntries(kept) as Record<string, string>
}

/** Renders pages: the dashboard, and texts in a shared frame. Fills in the public URL and the contact. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type CompressedText, compressQuickly, precompress, sendText } from '../../http/caching.ts'
import type { PublicOrigin } from '../../http/public-origin.ts'
import { fill, type Html, html } from '../../lib/html.ts'
import { directionOf, type Tag, tags } from '../../texts/languages.ts'
import {
  dashboardQuery,
  keepLanguage,
  languageFor,
  languageMenu,
  loadPageWords,
  type PageWords,
  type ServiceSettings,
  varyByLanguage,
} from './language.ts'
import { nameOfNotice } from './notices.ts'
import { pageHeaders } from './page-headers.ts'

export interface Page {
  title: string
  description: string
  main: Html
  /** `start`: the home page; `wide`: a page with a table of contents. Only these have the frame's script. */
  layout?: 'start' | 'wide'
}

type PagesOptions = ServiceSettings & { root: string; publicOrigin: PublicOrigin }

export type Pages = ReturnType<typeof createPages>

/** Built files that are filled in before they are sent: the frame, and the dashboard in each language. */
const FRAME = 'pages/frame.html'
const dashboardFile = (tag: Tag) => `${tag}.html`

export function createPages({ root, publicOrigin, ...settings }: PagesOptions) {
  const hasFiles = isBuilt(root)
  const { isHttps = false, contactUrl, keyReturnUrls = [] } = settings
  const headers = pageHeaders(settings)
  const read = (file: string) => (hasFiles ? readFileSync(join(root, file), 'utf8') : '')
  const frame = read(FRAME)
  const dashboards = Object.fromEntries(tags.map((tag) => [tag, read(dashboardFile(tag))])) as Record<Tag, string>

  function fillIn(template: string, origin: string, words: PageWords, values: Record<string, string | Html>): string {
    const { skipToContent, privacy, apiReference } = words.dashboard
    const { contact } = words.texts.footer
    const contactLink = contactUrl === undefined ? '' : html`<a href="${contactUrl}">${contact}</a>`
    const openingTag = html`<html lang="${words.tag}" dir="${directionOf(words.tag)}">`.text
    return fill(template.replace('<html lang="en">', openingTag), {
      ...{ origin, contactUrl: contactUrl ?? '', contactLink, skipToContent, apiReference, privacy },
      ...values,
    }).text
  }

  function inFrame(origin: string, words: PageWords, { layout, ...page }: Page, menu: string | Html): string {
    const home = fill(words.texts.dashboard)
    return fillIn(layout === undefined ? frame.replace(SCRIPT, '') : frame, origin, words, {
      homeButton: layout === 'start' ? '' : html`<a class="button quiet" href="/">${home}</a>`,
      homeLink: layout === 'start' ? '' : html`<a href="/">${home}</a>`,
      menu,
      layout: layout ?? 'narrow',
      ...page,
    })
  }

  /** Sets the headers and returns the words. Undefined if it has sent a response (a language was chosen, or nothing is built). */
  async function begin(request: FastifyRequest, reply: FastifyReply, caching: string, isEnglish = false) {
    if (!hasFiles) {
      reply.type('text/plain; charset=utf-8').header('x-frame-options', 'DENY').send(NOT_BUILT)
      return undefined
    }
    if (!isEnglish && keepLanguage(request, reply, isHttps)) return undefined
    reply.headers({ ...headers, 'cache-control': caching, ...(!isEnglish && { vary: varyByLanguage }) })
    return loadPageWords(isEnglish ? 'en' : languageFor(request, reply, isHttps), settings)
  }

  return {
    async sendDashboard(request: FastifyRequest, reply: FastifyReply, notice: (words: PageWords) => Html) {
      const words = await begin(request, reply, 'no-store')
      if (words === undefined) return reply
      const text = fillIn(dashboards[words.tag], publicOrigin(request), words, {
        loading: words.dashboard.loading,
        examples: fill(words.texts.footer.text, { link: html`<a href="/docs">${words.dashboard.apiReference}</a>` }),
        menu: languageMenu(words, dashboardQuery(request)),
        notice: notice(words),
        noticeName: nameOfNotice(words, 'switch'),
        keyReturnUrls: keyReturnUrls.join(' '),
      })
      return sendText(request, reply, compressQuickly(text, HTML))
    },
    /** Sends a page rendered for this request. Without `caching`, the page is the response to a form, so it has no language menu. */
    async send(request: FastifyRequest, reply: FastifyReply, page: (words: PageWords) => Page, caching?: string) {
      const words = await begin(request, reply, caching ?? 'no-store')
      if (words === undefined) return reply
      const menu = caching === undefined ? '' : languageMenu(words, dashboardQuery(request))
      return sendText(request, reply, compressQuickly(inFrame(publicOrigin(request), words, page(words), menu), HTML))
    },
    /** Returns a handler for a page that is the same for everybody, either translated or always in English. */
    shared(page: (words: PageWords, origin: string) => Page, options: { caching?: string; isEnglish?: boolean } = {}) {
      // The page contains names of assets, which may change with a release, so browsers must revalidate it each time.
      const { caching = 'no-cache', isEnglish = false } = options
      const latest = new Map<Tag, { origin: string; text: Promise<CompressedText> }>()
      return async (request: FastifyRequest, reply: FastifyReply) => {
        const words = await begin(request, reply, caching, isEnglish)
        if (words === undefined) return reply
        const origin = publicOrigin(request)
        const known = latest.get(words.tag)
        if (known?.origin === origin) return sendText(request, reply, await known.text)
        const menu = isEnglish ? '' : languageMenu(words)
        const text = precompress(inFrame(origin, words, page(words, origin), menu), HTML)
        latest.set(words.tag, { origin, text })
        return sendText(request, reply, await text)
      }
    },
  }
}

const HTML = 'text/html; charset=utf-8'

export const isBuilt = (root: string) =>
  [FRAME, ...tags.map(dashboardFile)].every((file) => existsSync(join(root, file)))

const SCRIPT = /\s*<script\b[^>]*><\/script>/g

const NOT_BUILT = 'The API is running. Its pages have not been built: run "npm start", or "npm run build".\n'

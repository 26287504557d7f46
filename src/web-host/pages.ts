/** The pages: the application, and texts in a frame of their own, with the public address and the contact filled in. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type PrecompressedText, precompress, sendPrecompressed, sendText } from '../http/caching.ts'
import type { PublicOrigin } from '../http/public-origin.ts'
import { fill, type Html, html } from '../lib/html.ts'
import { directionOf, type Tag } from '../texts/languages.ts'
import {
  guildsIn,
  keepLanguage,
  languageFor,
  languageMenu,
  loadPageWords,
  type PageWords,
  varyByLanguage,
} from './language.ts'
import { nameOfNotice } from './notices.ts'
import { type PageSettings, pageHeaders } from './page-headers.ts'

/** A text, readable without a script. */
export interface Page {
  title: string
  description: string
  main: Html
  /** The frame's script does something for it. */
  hasScript?: boolean
  /** Has a table of contents at its side, where there is room. */
  isWide?: boolean
  /** Is where the links home of all others lead. */
  isStart?: boolean
}

export interface PagesOptions extends PageSettings {
  /** The folder that the dashboard was built into. */
  root: string
  publicOrigin: PublicOrigin
  /** Where people get help. */
  contactUrl: string | undefined
}

export type SendPage = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>

export interface Pages {
  /** Sends the application. While its script isn't there, `notice` is read. */
  sendApplication(
    request: FastifyRequest,
    reply: FastifyReply,
    notice: (words: PageWords) => Html,
  ): Promise<FastifyReply>
  /** Gives a handler that sends a page in the frame, made for the address that people use. In English. */
  sender(make: (origin: string) => Page, caching?: string): SendPage
  /** Gives a handler that sends a page in the frame, in the language of whoever reads it. */
  translated(make: (words: PageWords) => Page, caching?: string): SendPage
  /** Sends one that is made for this request alone. Without `caching` its address is none to come back to, and has no menu. */
  send(
    request: FastifyRequest,
    reply: FastifyReply,
    make: (words: PageWords) => Page,
    caching?: string,
  ): Promise<FastifyReply>
}

/** Built files that are filled in before they are sent. */
const APPLICATION = 'index.html'
const FRAME = 'pages/frame.html'
/** Which file the build made of which. */
const MANIFEST = '.vite/manifest.json'

type Manifest = Record<string, { file: string }>

/** Where the dashboard isn't built, every page says how to build it. */
export function createPages({
  root,
  isHttps,
  publicOrigin,
  contactUrl,
  chatCdnUrl,
  keyReturnUrls = [],
}: PagesOptions): Pages {
  const headers = pageHeaders({ isHttps, chatCdnUrl, keyReturnUrls })
  if (!isBuilt(root)) {
    const send = sendNotBuilt
    return { sendApplication: send, sender: () => send, translated: () => send, send }
  }
  const application = readFileSync(join(root, APPLICATION), 'utf8')
  const frame = readFileSync(join(root, FRAME), 'utf8')
  const manifest: Manifest = JSON.parse(readFileSync(join(root, MANIFEST), 'utf8'))
  const filled = (template: string, origin: string, { tag }: PageWords, values: Record<string, string | Html>) =>
    fill(template.replace('<html lang="en">', html`<html lang="${tag}" dir="${directionOf(tag)}">`.text), {
      origin,
      contactUrl: contactUrl ?? '',
      ...values,
    })

  const send = (caching: string, make: (origin: string, words: PageWords) => Html, onlyTag?: Tag): SendPage => {
    const latest = new Map<Tag, { origin: string; text: Promise<PrecompressedText> }>()
    const text = async (origin: string, tag: Tag) => precompress(make(origin, await loadPageWords(tag)).text, HTML)
    return async (request, reply) => {
      const kept = onlyTag === undefined ? keepLanguage(request, reply, isHttps) : undefined
      if (kept !== undefined) return kept
      const origin = publicOrigin(request)
      const tag = onlyTag ?? languageFor(request, reply, isHttps)
      const known = latest.get(tag)
      const sent = known?.origin === origin ? known : { origin, text: text(origin, tag) }
      latest.set(tag, sent)
      reply.headers({ ...headers, 'cache-control': caching, ...(onlyTag === undefined && { vary: varyByLanguage }) })
      return sendPrecompressed(request, reply, await sent.text)
    }
  }
  const inFrame = (
    origin: string,
    words: PageWords,
    { hasScript = false, isWide = false, isStart = false, ...page }: Page,
    menu?: Html,
  ) => {
    const home = fill(words.texts.dashboard)
    return filled(hasScript ? frame : frame.replace(SCRIPT, ''), origin, words, {
      ...wordsOfFrame(words, contactUrl),
      homeButton: isStart ? '' : html`<a class="button quiet" href="/">${home}</a>`,
      homeLink: isStart ? '' : html`<a href="/">${home}</a> · `,
      menu: menu ?? '',
      ...page,
      layout: isStart ? 'start' : isWide ? 'wide' : 'narrow',
    })
  }
  return {
    async sendApplication(request, reply, notice) {
      const kept = keepLanguage(request, reply, isHttps)
      if (kept !== undefined) return kept
      const words = await loadPageWords(languageFor(request, reply, isHttps))
      const withPreload = application.replace('</head>', `${preloadOf(words.tag, manifest).text}</head>`)
      reply.headers({ ...headers, 'cache-control': 'no-store', vary: varyByLanguage })
      const text = filled(withPreload, publicOrigin(request), words, {
        ...wordsOfFrame(words, contactUrl),
        loading: words.dashboard.loading,
        examples: fill(words.texts.footer.text, {
          link: html`<a href="/docs">${words.texts.footer.apiReference}</a>`,
        }),
        menu: languageMenu(words, contactUrl, guildsIn(request)),
        notice: notice(words),
        noticeName: nameOfNotice(words),
        keyReturnUrls: keyReturnUrls.join(' '),
      }).text
      return sendText(request, reply, text, HTML)
    },
    // A page links to assets by the hash in their name, which the next release doesn't have: browsers ask each time.
    sender: (make, caching = 'no-cache') =>
      send(caching, (origin, words) => inFrame(origin, words, make(origin)), 'en'),
    translated: (make, caching = 'no-cache') =>
      send(caching, (origin, words) => inFrame(origin, words, make(words), languageMenu(words, contactUrl))),
    async send(request, reply, make, caching) {
      const kept = caching === undefined ? undefined : keepLanguage(request, reply, isHttps)
      if (kept !== undefined) return kept
      const words = await loadPageWords(languageFor(request, reply, isHttps))
      const menu = caching === undefined ? html`` : languageMenu(words, contactUrl, guildsIn(request))
      reply.headers({ ...headers, 'cache-control': caching ?? 'no-store', vary: varyByLanguage })
      return sendText(request, reply, inFrame(publicOrigin(request), words, make(words), menu).text, HTML)
    },
  }
}

function wordsOfFrame({ dashboard, texts: { footer } }: PageWords, contactUrl: string | undefined) {
  const { skipToContent, privacy } = dashboard
  const { apiReference, contact } = footer
  const contactLink = contactUrl === undefined ? '' : html` · <a href="${contactUrl}">${contact}</a>`
  return { skipToContent, apiReference, privacy, contactLink }
}

const HTML = 'text/html; charset=utf-8'

/** The application's script asks for its texts when it runs: a browser that is told before asks for both at once. */
function preloadOf(tag: Tag, manifest: Manifest): Html {
  const file = manifest[`../texts/${tag}.ts`]?.file
  return file === undefined ? html`` : html`<link rel="modulepreload" href="/${file}">`
}

export function isBuilt(root: string): boolean {
  return [APPLICATION, FRAME, MANIFEST].every((file) => existsSync(join(root, file)))
}

const SCRIPT = /\s*<script\b[^>]*><\/script>/g

const NOT_BUILT = 'The API is running. Its pages have not been built: run "npm start", or "npm run build".\n'

async function sendNotBuilt(_request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  return reply.type('text/plain; charset=utf-8').header('x-frame-options', 'DENY').send(NOT_BUILT)
}

/** The pages: the dashboard, and texts in a frame of their own, with the public address and the contact filled in. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type PrecompressedText, precompress, sendPrecompressed } from '../http/caching.ts'
import type { PublicOrigin } from '../http/public-origin.ts'
import { Html, html } from './html.ts'
import { pageHeaders } from './page-headers.ts'

/** A text, readable without a script. */
export interface Page {
  title: string
  description: string
  main: Html
  /** Has a form that the frame's script makes work. */
  hasScript?: boolean
  /** Has a table of contents at its side, where there is room. */
  isWide?: boolean
}

export interface PagesOptions {
  /** The folder that the dashboard was built into. */
  root: string
  /** Whether people reach the service by https. */
  isHttps: boolean
  publicOrigin: PublicOrigin
  /** Where people get help. */
  contactUrl: string | undefined
}

export type SendPage = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>

export interface Pages {
  sendDashboard: SendPage
  /** Gives a handler that sends a page in the frame, made for the address that people use. */
  sender(make: (origin: string) => Page, caching?: string): SendPage
}

/** Files of the built dashboard that are filled in before they are sent. */
const DASHBOARD = 'index.html'
const FRAME = 'pages/frame.html'

/** Where the dashboard isn't built, every page says how to build it. */
export function createPages({ root, isHttps, publicOrigin, contactUrl }: PagesOptions): Pages {
  const headers = pageHeaders({ isHttps })
  if (!isBuilt(root)) return { sendDashboard: sendNotBuilt, sender: () => sendNotBuilt }
  const dashboard = readFileSync(join(root, DASHBOARD), 'utf8')
  const frame = readFileSync(join(root, FRAME), 'utf8')
  const contactLink = contactUrl === undefined ? '' : html` · <a href="${contactUrl}">Contact</a>`
  const common = (origin: string) => ({ origin, contact: contactUrl ?? '', contactLink })

  const send = (caching: string, make: (origin: string) => Html): SendPage => {
    let latest: { origin: string; text: Promise<PrecompressedText> } | undefined
    return async (request, reply) => {
      const origin = publicOrigin(request)
      if (latest?.origin !== origin) {
        latest = { origin, text: precompress(make(origin).text, 'text/html; charset=utf-8') }
      }
      return sendPrecompressed(request, reply.headers({ ...headers, 'cache-control': caching }), await latest.text)
    }
  }
  return {
    sendDashboard: send('no-store', (origin) => fill(dashboard, common(origin))),
    // A page links to assets by the hash in their name, which the next release doesn't have: browsers ask each time.
    sender: (make, caching = 'no-cache') =>
      send(caching, (origin) => {
        const { hasScript = false, isWide = false, ...page } = make(origin)
        const template = hasScript ? frame : frame.replace(SCRIPT, '')
        return fill(template, { ...common(origin), ...page, width: isWide ? 'wide' : 'narrow' })
      }),
  }
}

export function isBuilt(root: string): boolean {
  return [DASHBOARD, FRAME].every((file) => existsSync(join(root, file)))
}

const SCRIPT = /\s*<script\b[^>]*><\/script>/g

/** Replaces each `{{name}}`; a value that is no HTML is escaped. */
export function fill(template: string, values: Record<string, string | Html>): Html {
  return new Html(template.replace(/\{\{(\w+)\}\}/g, (_match, name) => html`${values[name] ?? ''}`.text))
}

const NOT_BUILT = 'The API is running. Its pages have not been built: run "npm start", or "npm run build".\n'

async function sendNotBuilt(_request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  return reply.type('text/plain; charset=utf-8').header('x-frame-options', 'DENY').send(NOT_BUILT)
}

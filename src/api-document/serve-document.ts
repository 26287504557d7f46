/** The document's files, each made and compressed at its first request, and sent as it is from then on. */
import type { App } from '../http/app-type.ts'
import { type PrecompressedText, precompress, sendPrecompressed } from '../http/caching.ts'
import { documentOf } from './document-type.ts'
import { documentForBots } from './for-bots.ts'
import { guideFor } from './guide.ts'
import { INFO } from './introduction.ts'

const JSON_TYPE = 'application/json; charset=utf-8'
const TEXT_TYPE = 'text/plain; charset=utf-8'

/** Anybody's page may read them. A browser revalidates after ten minutes, and gets 304 while the file is the same. */
const HEADERS = { 'access-control-allow-origin': '*', 'cache-control': 'public, max-age=600' }

export interface ApiDocumentOptions {
  /** The address that people use; undefined: the one that the document was fetched from. */
  publicUrl: string | undefined
  perMinute: number
}

export async function serveDocument(app: App, { publicUrl, perMinute }: ApiDocumentOptions): Promise<void> {
  serveFile(app, { path: '/openapi.json', type: JSON_TYPE, text: () => JSON.stringify(app.swagger()) })
  const forBots = () => JSON.stringify(documentForBots(documentOf(app)))
  serveFile(app, { path: '/openapi-bots.json', type: JSON_TYPE, text: forBots })
  const llms = (port = 0) => {
    const guide = guideFor(documentOf(app), { origin: publicUrl ?? `http://localhost:${port}`, perMinute })
    return `# ${INFO.title}\n\n> ${INFO.summary}\n\n${guide}`
  }
  serveFile(app, { path: '/llms.txt', type: TEXT_TYPE, text: llms })
}

function serveFile(
  app: App,
  { path, type, text }: { path: string; type: string; text: (port?: number) => string },
): void {
  let file: Promise<PrecompressedText> | undefined
  app.get(path, { schema: { hide: true } }, async (request, reply) => {
    file ??= precompress(text(request.socket.localPort), type)
    return sendPrecompressed(request, reply.headers(HEADERS), await file)
  })
}

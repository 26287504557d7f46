/** `/openapi.json`: written and compressed when it is first asked for, and from then on sent as it is. */
import type { App } from '../http/app-type.ts'
import { sendWritten, type WrittenText, writeText } from '../http/caching/written-text.ts'

/** Registers the route. A browser revalidates after ten minutes, and gets 304 while the document is the same. */
export async function serveDocument(app: App): Promise<void> {
  let written: Promise<WrittenText> | undefined
  app.get('/openapi.json', { schema: { hide: true } }, async (request, reply) => {
    written ??= writeText(JSON.stringify(app.swagger()), 'application/json; charset=utf-8')
    reply.header('cache-control', 'public, max-age=600')
    return sendWritten(request, reply, await written)
  })
}

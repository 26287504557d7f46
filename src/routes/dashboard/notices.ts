/** The text that people agreed to, by its version. Needs no login, because the text is not about a person. */
import { Type } from '@sinclair/typebox'
import type { App } from '../../http/app-type.ts'
import * as notices from '../../store/people/notices.ts'
import type { Db } from '../../store/tables.ts'
import { Notice } from '../../wire/personal-data.ts'
import { Text } from '../../wire/schema.ts'
import { operation, orRefuse } from './operation.ts'

/** Returns the text that a page says it showed. Undefined if this release doesn't have that text. */
export type FindNotice = (name: unknown, place: 'start' | 'switch') => Promise<notices.NewNotice | undefined>

export async function noticeRoutes(app: App, { db }: { db: Db }) {
  const readNotice = operation('readNotice', 'Get the consent text people agreed to', {
    security: [],
    params: Type.Object({ version: Text() }),
    returns: Notice,
  })
  app.get('/v1/notices/:version', { schema: readNotice }, async ({ params }) =>
    orRefuse(await notices.find(db, params.version), 'not_found'),
  )
}

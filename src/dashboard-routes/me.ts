/** Who is logged in, which guilds they are in, and who looked them up. */
import type { App } from '../http/app-type.ts'
import { notLoggedIn } from '../lib/refusals.ts'
import * as personalData from '../personal-data.ts'
import type { Db } from '../store/tables.ts'
import * as whoLooked from '../store/who-looked/who-looked.ts'
import { listGuilds, listLookups, readCurrentUser } from '../wire/dashboard-operations.ts'

export interface MeDeps extends personalData.PersonalDataOptions {
  db: Db
}

export async function meRoutes(app: App, { db, ...options }: MeDeps) {
  app.get('/v1/users/me', { schema: readCurrentUser }, async ({ userId }) => {
    const user = await personalData.readCurrentUser(db, { userId, ...options })
    if (user === undefined) throw notLoggedIn()
    return user
  })

  app.get('/v1/users/me/guilds', { schema: listGuilds }, ({ userId }) =>
    personalData.readGuilds(db, { userId, ...options }),
  )

  app.get('/v1/users/me/lookups', { schema: listLookups }, async ({ userId }) => {
    const { lookupDays } = options
    const lookups = await whoLooked.list(db, { userId, lookupDays, most: personalData.MOST_ROWS })
    if (lookups === undefined) throw notLoggedIn()
    return lookups
  })
}

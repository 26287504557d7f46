/** A login that is half done: the person has agreed at the platform, and has not come back. */
import type { RunningApp } from '../helpers/app.ts'
import { person } from './people.ts'

/** Goes to the platform and agrees there; gives the address to come back to. */
export async function consent(service: RunningApp, visitor = service.visitor(), who = person()) {
  const start = await visitor.get('/auth/login')
  return { visitor, who, back: await service.simulator.authorize(String(start.headers.location), who) }
}

/** Whether somebody has ever been logged in. */
export async function isKnown({ store }: RunningApp, chatId: string): Promise<boolean> {
  return (await store.db.selectFrom('users').select('id').where('chat_id', '=', chatId).execute()).length > 0
}

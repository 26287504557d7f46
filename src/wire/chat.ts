/** Shapes of the chat platform's requests and our responses. They name only the fields that we use. */
import { type Static, Type } from '@sinclair/typebox'
import { GUILD } from './examples.ts'
import { Int64, shape, Text } from './schema.ts'

const User = Type.Object({ id: Int64('The person.', '1076392841065529344') })

export type Interaction = Static<typeof Interaction>
export const Interaction = shape('ChatInteraction', {
  type: Type.Integer({ minimum: 1, maximum: 2, description: '1: a ping. 2: a command.' }),
  guild_id: Type.Optional(Int64('The server the command was sent in; absent in a private chat.', GUILD.id)),
  member: Type.Optional(Type.Object({ user: Type.Optional(User) }, { description: 'Who sent it, in a server.' })),
  user: Type.Optional(User),
  locale: Type.Optional(
    Type.Unknown({ description: 'The sender’s language, as a BCP 47 tag; anything else is ignored.' }),
  ),
  data: Type.Optional(
    Type.Object({
      name: Text({ description: 'The command: `lookups`.' }),
      options: Type.Optional(
        Type.Array(Type.Unknown(), {
          description: '`{name}`: `off`, `stop`, `who` or `status`; anything else is ignored.',
        }),
      ),
    }),
  ),
})

export type InteractionAnswer = Static<typeof InteractionAnswer>
export const InteractionAnswer = shape('ChatInteractionAnswer', {
  type: Type.Integer({ description: '1: the reply to a ping. 4: a message.' }),
  data: Type.Optional(
    Type.Object({
      content: Type.String(),
      flags: Type.Integer({ description: '64: visible to the asker only.' }),
      allowed_mentions: Type.Object({ parse: Type.Array(Type.String(), { description: 'Always empty.' }) }),
    }),
  ),
})

export type ChatEvent = Static<typeof ChatEvent>
export const ChatEvent = shape('ChatEvent', {
  type: Type.Integer({ minimum: 0, maximum: 1, description: '0: a ping. 1: an event.' }),
  event: Type.Optional(
    Type.Object({
      type: Text({ description: 'Anything but `APPLICATION_DEAUTHORIZED` is ignored.' }),
      timestamp: Text({ description: 'ISO 8601; UTC if it has no time zone.' }),
      data: Type.Optional(Type.Object({ user: Type.Optional(User) })),
    }),
  ),
})

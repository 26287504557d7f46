/** Shapes of what the chat platform sends and gets, as far as we read and write them; its other fields are ignored. */
import { type Static, Type } from '@sinclair/typebox'
import { answer, emptyAnswer } from './answers.ts'
import { GUILD } from './examples.ts'
import { Int64, ref, Text } from './schema.ts'

const User = Type.Object({ id: Int64('Who it is.', '1076392841065529344') })

export type Interaction = Static<typeof Interaction>
export const Interaction = Type.Object(
  {
    type: Type.Integer({ minimum: 1, maximum: 2, description: '1: a ping. 2: a command.' }),
    guild_id: Type.Optional(Int64('Where the command was sent; absent in a private conversation.', GUILD.id)),
    member: Type.Optional(Type.Object({ user: User }, { description: 'Who sent it in a guild.' })),
    user: Type.Optional(User),
    locale: Type.Optional(Text({}, { description: 'The language of who sent it, as a BCP 47 tag.' })),
    data: Type.Optional(
      Type.Object({
        name: Text({}, { description: 'The command: `lookups`.' }),
        options: Type.Optional(
          Type.Array(Type.Object({ name: Text({}, { description: '`off`, `stop`, `who` or `status`.' }) })),
        ),
      }),
    ),
  },
  { $id: 'ChatInteraction' },
)

export type InteractionAnswer = Static<typeof InteractionAnswer>
export const InteractionAnswer = Type.Object(
  {
    type: Type.Integer({ description: '1: the answer to a ping. 4: a message.' }),
    data: Type.Optional(
      Type.Object({
        content: Type.String(),
        flags: Type.Integer({ description: '64: only who asked sees it.' }),
        allowed_mentions: Type.Object({ parse: Type.Array(Type.String(), { description: 'None.' }) }),
      }),
    ),
  },
  { $id: 'ChatInteractionAnswer' },
)

export type ChatEvent = Static<typeof ChatEvent>
export const ChatEvent = Type.Object(
  {
    type: Type.Integer({ minimum: 0, maximum: 1, description: '0: a ping. 1: an event.' }),
    event: Type.Optional(
      Type.Object({
        type: Text({}, { description: 'All but `APPLICATION_DEAUTHORIZED` are ignored.' }),
        timestamp: Text({}, { description: 'ISO 8601; UTC where it names no zone.' }),
        data: Type.Optional(Type.Object({ user: Type.Optional(User) })),
      }),
    ),
  },
  { $id: 'ChatEvent' },
)

const ofPlatform = { tags: ['chat'], security: [{ platformSignature: [], platformTimestamp: [] }] }

export const answerInteraction = {
  ...ofPlatform,
  operationId: 'answerInteraction',
  summary: 'A person says no by a command in the chat, or asks what is known',
  body: ref(Interaction),
  response: { 200: answer(InteractionAnswer) },
}

export const receiveEvent = {
  ...ofPlatform,
  operationId: 'receiveEvent',
  summary: 'A person removed the application on the chat platform',
  body: ref(ChatEvent),
  response: { 204: emptyAnswer('Done, or nothing to do.') },
}

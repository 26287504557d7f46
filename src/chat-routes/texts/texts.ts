/** What the chat command says, in the language of who sent it. */
import { chat } from './en.ts'

export type ChatTexts = typeof chat

/** `locale` is a BCP 47 tag. */
export function textsFor(_locale: string | undefined): ChatTexts {
  return chat
}

/** What the platform shows of the command, or of a part of it, before it is sent. */
export const descriptions = (name: keyof ChatTexts['command']) => ({ description: chat.command[name] })

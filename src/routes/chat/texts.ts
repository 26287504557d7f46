/** The sentences of the chat command, in the language of the person who sent it. */
import { type Chat, type CountedSentence, fillPlaces, formFor } from '../../texts/language.ts'
import { chooseLanguage, type Tag, tags } from '../../texts/languages.ts'

type Parts = Record<string, string>

export type ChatTexts = Awaited<ReturnType<typeof textsFor>>

/** `locale` is a BCP 47 tag. Anything else means English. */
export async function textsFor(locale: unknown) {
  const tag = chooseLanguage(typeof locale === 'string' ? [locale] : [])
  return {
    words: await loadChat(tag),
    say: fill,
    /** Returns the plural form of the sentence for the number. */
    count: (sentence: CountedSentence, count: number, parts?: Parts) => fill(formFor(tag, sentence, count), parts),
    list: (items: readonly string[]) => new Intl.ListFormat(tag).format(items),
  }
}

async function loadChat(tag: Tag): Promise<Chat> {
  const { chat } = (await import(`../../texts/${tag}.ts`)) as { chat: Chat }
  return chat
}

/** Fills in the placeholders of a sentence. Puts a URL in angle brackets, so that the chat shows no preview. */
const fill = (sentence: string, parts: Parts = {}): string =>
  fillPlaces(sentence, (name) => (name === 'url' && parts.url !== undefined ? `<${parts.url}>` : parts[name]))

const PLATFORM_TAGS: Record<string, string[]> = { es: ['es-ES', 'es-419'] }

/** Returns the description of the command, or of one of its parts, in English and in each other language. */
export async function descriptionsOf(name: keyof Chat['command']) {
  const english = await loadChat('en')
  const entries = await Promise.all(
    tags.filter((tag) => tag !== 'en').map(async (tag) => [tag, (await loadChat(tag)).command[name]] as const),
  )
  const localized = entries.flatMap(([tag, text]) => (PLATFORM_TAGS[tag] ?? [tag]).map((one) => [one, text]))
  return { description: english.command[name], description_localizations: Object.fromEntries(localized) }
}

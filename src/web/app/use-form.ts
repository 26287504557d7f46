/** A form: the typed text, the mistakes in it, and the request, which is sent when there are no mistakes. */
import { useRef, useState } from 'preact/hooks'
import type { Refusal } from './failure.ts'
import { validationSentence } from './sentences.ts'
import type { Outcome } from './state/change.ts'
import { dismiss, isOpen, requestFor, type Subject, useRequests } from './state/requests.ts'

/** A sentence for each field with a mistake, in the order of the fields. */
export type Errors<Draft> = Partial<Record<keyof Draft, string | undefined>>

/** The parts that differ between forms. `Draft` is the typed text by field. Its fields have the same names as in the request. */
interface FormOptions<Draft> {
  subject: Subject
  /** The prefix of the fields' ids. */
  id: string
  read: () => Draft
  write: (field: keyof Draft, value: string) => void
  /** Returns the mistakes that the person can correct before anything is sent. */
  check: (draft: Draft) => Errors<Draft>
  /** Turns a refusal that names no field into errors beside the fields. */
  explain?: (refusal: Refusal, draft: Draft) => Errors<Draft>
  send: (draft: Draft) => Promise<Outcome>
}

export function useForm<Draft extends { [Field in keyof Draft]: string }>(form: FormOptions<Draft>) {
  const { subject, id, read, write, check, explain, send } = form
  const element = useRef<HTMLFormElement>(null)
  const request = useRequests().get(subject)
  const [isChecked, setChecked] = useState(false)
  const errorsNow = (): Errors<Draft> => {
    const refusal = requestFor(subject)?.refusal
    if (!refusal) return isChecked ? check(read()) : {}
    const shown = refusal.errors.filter(({ loc }) => String(loc[1]) in read())
    const sentences = shown.map((error) => [error.loc[1], validationSentence(error)])
    return { ...Object.fromEntries(sentences), ...explain?.(refusal, read()) }
  }
  const errors = errorsNow()
  const change = (field: keyof Draft, value: string) => {
    dismiss(subject)
    write(field, value)
  }
  /** Moves the focus to the first field with a mistake. */
  const focusFirst = (found: Errors<Draft>) => {
    const first = firstOf(found)
    element.current?.querySelector<HTMLElement>(`#${id}-${first}`)?.focus()
    return first !== undefined
  }
  const submit = (event: Event) => {
    event.preventDefault()
    return submitForm({ subject, read, check, send, setChecked, focusFirst, errorsNow })
  }
  return {
    element,
    request,
    submit,
    change,
    /** The request to show below the form: the last one, unless an error beside a field says why it was refused. */
    formRequest: request?.refusal && firstOf(errors) ? undefined : request,
    field: (field: keyof Draft & string) => ({
      id: `${id}-${field}`,
      value: read()[field],
      error: errors[field],
      onChange: (value: string) => change(field, value),
    }),
  }
}

interface Submission<Draft> extends Pick<FormOptions<Draft>, 'subject' | 'read' | 'check' | 'send'> {
  setChecked: (isChecked: boolean) => void
  focusFirst: (found: Errors<Draft>) => boolean
  errorsNow: () => Errors<Draft>
}

/** Sends the typed text if it has no mistakes. Otherwise, moves the focus to the first mistake. */
export async function submitForm<Draft>(form: Submission<Draft>): Promise<void> {
  const { subject, read, check, send, setChecked, focusFirst, errorsNow } = form
  // A second request might repeat the effect of the first, so nothing is sent until the outcome of the first is certain.
  if (isOpen(requestFor(subject))) return
  setChecked(true)
  if (focusFirst(check(read()))) return
  const outcome = await send(read())
  if (outcome === 'refused') focusFirst(errorsNow())
  if (outcome === 'done') setChecked(false)
}

function firstOf(errors: Record<string, string | undefined>): string | undefined {
  return Object.keys(errors).find((field) => errors[field] !== undefined)
}

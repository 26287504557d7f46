/** A form: what is typed, what is wrong with it, and sending it once nothing is. */
import { useRef, useState } from 'preact/hooks'
import type { Refusal } from './api.ts'
import { problemOf } from './sentences.ts'
import type { Outcome } from './state/change.ts'
import { dismiss, isOpen, requestFor, type Subject, useRequests } from './state/requests.ts'

/** A sentence for each field that is wrong, in the order of the form; `form` is for what belongs to none. */
export type Errors<Field extends string> = Partial<Record<Field | 'form', string | undefined>>

interface FormOptions<Field extends string, Draft extends Record<Field, string>> {
  /** What its request is about. */
  subject: Subject
  /** Begins the ids of its fields. */
  id: string
  /** What is typed by now. */
  read: () => Draft
  write: (changes: Partial<Draft>) => void
  /** What the person can put right before anything is sent. */
  check: (draft: Draft) => Errors<Field>
  /** What the service's refusal means for the form. */
  explain: (refusal: Refusal, draft: Draft) => Errors<Field>
  send: (draft: Draft) => Promise<Outcome>
}

export function useForm<Field extends string, Draft extends Record<Field, string>>({
  subject,
  id,
  read,
  write,
  check,
  explain,
  send,
}: FormOptions<Field, Draft>) {
  const element = useRef<HTMLFormElement>(null)
  const request = useRequests().get(subject)
  const [isChecked, setChecked] = useState(false)
  const errorsNow = (): Errors<Field> => {
    const refusal = requestFor(subject)?.refusal
    return refusal ? explain(refusal, read()) : isChecked ? check(read()) : {}
  }
  const errors = errorsNow()
  /** Puts the focus where something is to be put right. */
  const focusFirst = (found: Errors<Field>) => {
    const first = Object.entries(found).find(([, sentence]) => sentence !== undefined)?.[0]
    element.current?.querySelector<HTMLElement>(`#${id}-${first}`)?.focus()
    return first !== undefined
  }
  const submit = async (event: Event) => {
    event.preventDefault()
    // Asking again might do it twice: not before it is certain what became of the first time.
    if (isOpen(requestFor(subject))) return
    setChecked(true)
    if (focusFirst(check(read()))) return
    const outcome = await send(read())
    if (outcome === 'refused') focusFirst(errorsNow())
    if (outcome === 'done') setChecked(false)
  }
  return {
    element,
    request,
    submit,
    /** What is wrong with none of its fields. */
    problem: request?.refusal ? errors.form : problemOf(request),
    change(changes: Partial<Draft>) {
      dismiss(subject)
      write(changes)
    },
    /** What ties a field to its label and its error. */
    field: (field: Field) => ({ id: `${id}-${field}`, value: read()[field], error: errors[field] }),
  }
}

/** A form field with its label, its hint, and its error beside it. */
import type { ComponentChildren } from 'preact'

export interface FieldAria {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': 'true' | undefined
}

interface FieldProps {
  id: string
  label: string
  hint?: string
  error?: string | undefined
  /** Renders the control with what ties it to label, hint and error. */
  control: (aria: FieldAria) => ComponentChildren
}

export function Field({ id, label, hint, error, control }: FieldProps) {
  const describedBy = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  return (
    <div class="field">
      <label for={id}>{label}</label>
      {control({ id, 'aria-describedby': describedBy || undefined, 'aria-invalid': error ? 'true' : undefined })}
      {error && (
        <p class="field-error" id={`${id}-error`}>
          {error}
        </p>
      )}
      {hint && (
        <p class="field-hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
    </div>
  )
}

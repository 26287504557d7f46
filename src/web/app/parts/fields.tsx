/** Form fields, each with its label, hint and error. */
import type { ComponentChildren } from 'preact'

interface FieldProps {
  id: string
  label: string
  hint?: string
  error?: string | undefined
  value: string
  onChange: (value: string) => void
}

interface TextFieldProps extends FieldProps {
  isOptional?: boolean
  onPaste?: (event: ClipboardEvent) => void
}

export function TextField({ isOptional = false, onPaste, ...field }: TextFieldProps) {
  return (
    <Field {...field}>
      <input
        {...ariaOf(field)}
        type="text"
        dir="auto"
        required={!isOptional}
        autocomplete="off"
        autocapitalize="off"
        spellcheck={false}
        value={field.value}
        onInput={(event) => field.onChange(event.currentTarget.value)}
        onPaste={onPaste}
      />
    </Field>
  )
}

interface SelectFieldProps extends FieldProps {
  /** The text to show before anything is chosen. Undefined if something is always chosen. */
  placeholder?: string
  choices: [value: string, name: string][]
  /** True if the choices are names, which must not be translated. */
  areNames?: boolean
}

export function SelectField({ placeholder, choices, areNames = false, ...field }: SelectFieldProps) {
  return (
    <Field {...field}>
      <select
        {...ariaOf(field)}
        required
        value={field.value}
        onChange={(event) => field.onChange(event.currentTarget.value)}
      >
        {placeholder && <option value="">{placeholder}</option>}
        {choices.map(([value, name]) => (
          <option key={value} value={value} dir="auto" translate={!areNames}>
            {name}
          </option>
        ))}
      </select>
    </Field>
  )
}

function ariaOf({ id, hint, error }: FieldProps) {
  const describedBy = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  return { id, 'aria-describedby': describedBy || undefined, 'aria-invalid': error ? ('true' as const) : undefined }
}

function Field({ id, label, hint, error, children }: FieldProps & { children: ComponentChildren }) {
  return (
    <div class="field">
      <label for={id}>{label}</label>
      {children}
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

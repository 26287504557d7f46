/** What our Ajv keywords share: each rewrites a value in place into its canonical form, or says what is wrong with it. */
import type { KeywordDefinition, SchemaValidateFunction } from 'ajv'

/** A keyword's verdict on one value: the value to go on with, or the fault. */
export type Verdict = { value: string | null } | { fault: string; msg: string }

/** An Ajv keyword that reads values by `read`; `setting` is what the schema gives the keyword. */
export function rewriting<Setting>(
  keyword: string,
  read: (value: unknown, setting: Setting) => Verdict,
): KeywordDefinition {
  const validate: SchemaValidateFunction = (setting: Setting, value: unknown, _schema, context) => {
    const verdict = read(value, setting)
    if ('fault' in verdict) {
      validate.errors = [{ keyword: 'value', message: verdict.msg, params: { type: verdict.fault } }]
      return false
    }
    if (context !== undefined) context.parentData[context.parentDataProperty] = verdict.value
    return true
  }
  return { keyword, modifying: true, errors: 'full', validate }
}

/** `docs/runbook.md`, as somebody reads it whom an alarm has led to one of its sections. */
import { readText } from '../helpers/repository.ts'

const runbook = readText('docs/runbook.md')

/** The text of a section, in one line. Throws where there is none. */
export function sectionOf(alarm: string): string {
  const [, text] = runbook.split(`\n### ${alarm}\n`)
  if (text === undefined) throw new Error(`the runbook has no section ${alarm}`)
  return (text.split(/^#{2,3} /m)[0] ?? '').replaceAll(/\s+/g, ' ').trim()
}

/** What is set as code in a section and begins like this: something to be run. */
export function commandIn(alarm: string, beginning: string): string {
  const spans = [...sectionOf(alarm).matchAll(/```\w+ (.*?) ```|`([^`]+)`/g)]
  const found = spans.map(([, block, inLine]) => block ?? inLine ?? '')
  const command = found.find((code) => code.startsWith(beginning))
  if (command === undefined) throw new Error(`${alarm} has no command that begins with ${beginning}`)
  return command
}

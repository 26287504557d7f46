/** The person's own keys. */
import type { Instance } from '../../../wire/dashboard.ts'
import { KeyIcon } from '../parts/icons.tsx'
import { NothingYet } from '../parts/nothing-yet.tsx'
import { keyTexts } from '../texts/key-texts.ts'
import { KeyRows } from './key-rows.tsx'

const words = keyTexts

interface KeyListProps {
  instances: Instance[]
  onRevoke: (id: string) => void
}

export function KeyList({ instances, onRevoke }: KeyListProps) {
  return (
    <section class="card" aria-labelledby="keys-title">
      <h2 id="keys-title" tabIndex={-1} data-after-dialog>
        {words.listTitle}
      </h2>
      <KeyRows
        keys={instances}
        empty={<NoKeys hadSome={instances.length > 0} />}
        summary={words.revokedKeys}
        onRevoke={onRevoke}
      />
    </section>
  )
}

function NoKeys({ hadSome }: { hadSome: boolean }) {
  return (
    <NothingYet icon={<KeyIcon />} title={hadSome ? words.none : words.noneYet}>
      {words.noneText}
    </NothingYet>
  )
}

/** Keys whose value was lost with the answer: nobody can use them, and they count against the limit of two. */
import type { Instance } from '../../../wire/dashboard.ts'
import { Name } from '../parts/name.tsx'
import { Notice } from '../parts/notice.tsx'
import { keyServerName } from '../servers.ts'
import { lostKeys } from '../state/new-key.ts'
import { fill } from '../texts/fill.ts'
import { keyTexts } from '../texts/key-texts.ts'

export function LostKeys({ instances, onRevoke }: { instances: Instance[]; onRevoke: (id: string) => void }) {
  const lost = lostKeys.use()
  const { lostHeadline, lostText, lostRevoke } = keyTexts
  return (
    <>
      {instances
        .filter(({ id, status }) => lost.has(id) && status === 'active')
        .map((instance) => (
          <Notice key={instance.id} kind="problem">
            <p>
              <strong>
                {fill(lostHeadline, { hint: instance.key_hint, server: <Name>{keyServerName(instance)}</Name> })}
              </strong>{' '}
              {lostText}
            </p>
            <button type="button" class="danger" onClick={() => onRevoke(instance.id)}>
              {lostRevoke(instance.key_hint)}
            </button>
          </Notice>
        ))}
    </>
  )
}

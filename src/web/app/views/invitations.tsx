/** The link that an admin posts: it takes each member to their own switch for the server. */
import type { Instance } from '../../../wire/dashboard.ts'
import { CopyButton } from '../parts/copy-button.tsx'
import { Code, Name } from '../parts/name.tsx'
import { keyServerName } from '../servers.ts'
import { texts } from '../texts/texts.ts'

const words = texts.keys

/** One for each server that an active key is for. */
export function Invitations({ instances }: { instances: Instance[] }) {
  const active = instances.filter(({ status }) => status === 'active')
  const names = new Map(active.map((instance) => [instance.guild_id, keyServerName(instance)]))
  if (names.size === 0) return null
  return (
    <section class="card" aria-labelledby="invite-title">
      <h2 id="invite-title">{words.inviteTitle}</h2>
      <p>{words.inviteText}</p>
      <ul class="rows">
        {[...names].map(([serverId, server]) => {
          const link = `${location.origin}/?guild=${serverId}`
          const name = <Name>{server}</Name>
          return (
            <li key={serverId} class="item">
              <div class="item-text">
                <p class="item-title">{name}</p>
                <p class="item-facts">
                  <Code>{link}</Code>
                </p>
              </div>
              <CopyButton text={link} label={words.copyLink} of={name} class="quiet" />
            </li>
          )
        })}
      </ul>
    </section>
  )
}

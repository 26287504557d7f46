/** The link that an admin posts: it takes each member to their own switch for the server. */
import { useState } from 'preact/hooks'
import type { Instance } from '../../../wire/dashboard.ts'
import { CopyButton } from '../parts/copy-button.tsx'
import { Name } from '../parts/name.tsx'
import { isolated } from '../sentences.ts'
import { keyServerName } from '../servers.ts'
import { keyTexts } from '../texts/key-texts.ts'

/** One for each server that an active key is for. */
export function Invitations({ instances }: { instances: Instance[] }) {
  const [copiedId, setCopiedId] = useState<string>()
  const active = instances.filter(({ status }) => status === 'active')
  const byServer = new Map(active.map((instance) => [instance.guild_id, instance]))
  if (byServer.size === 0) return null
  return (
    <section class="card" aria-labelledby="invite-title">
      <h2 id="invite-title">{keyTexts.inviteTitle}</h2>
      <p>{keyTexts.inviteText}</p>
      <ul class="rows">
        {[...byServer.values()].map((instance) => (
          <li key={instance.guild_id}>
            <Invitation
              serverId={instance.guild_id}
              name={keyServerName(instance)}
              isCopied={copiedId === instance.guild_id}
              onCopied={() => setCopiedId(instance.guild_id)}
            />
          </li>
        ))}
      </ul>
    </section>
  )
}

interface InvitationProps {
  serverId: string
  name: string
  isCopied: boolean
  onCopied: () => void
}

function Invitation({ serverId, name, isCopied, onCopied }: InvitationProps) {
  const link = `${location.origin}/?guild=${serverId}`
  return (
    <div class="item">
      <div class="item-text">
        <p class="item-title">
          <Name>{name}</Name>
        </p>
        <p class="item-facts">
          <code>{link}</code>
        </p>
      </div>
      <CopyButton
        text={link}
        label={keyTexts.copyLink}
        of={isolated(name)}
        class="quiet"
        isCopied={isCopied}
        onCopied={onCopied}
      />
    </div>
  )
}

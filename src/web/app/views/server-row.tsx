/** One server and its switch. */
import { useId, useState } from 'preact/hooks'
import { Initials, Name } from '../parts/name.tsx'
import { Switch } from '../parts/switch.tsx'
import { isolated, sentenceFor } from '../sentences.ts'
import { displayName, type Server } from '../servers.ts'
import { setPermission } from '../state/actions.ts'
import { say } from '../state/announcements.ts'

interface ServerRowProps {
  server: Server
  switchId?: string
  describedBy?: string
}

export function ServerRow({ server, switchId, describedBy }: ServerRowProps) {
  const id = useId()
  const { isBusy, problem, toggle } = useToggle(server)
  const toggleId = switchId ?? `${id}-switch`
  const describing = [server.name === undefined && `${id}-note`, describedBy, problem && `${id}-problem`]
  return (
    <div class="server">
      <Initials of={server.name ?? ''} />
      <label class="server-name" for={toggleId}>
        <span id={`${id}-name`}>
          <Name>{displayName(server)}</Name>
        </span>
        {server.name === undefined && (
          <small id={`${id}-note`}>Not in your server list: you left it, or joined after your last login.</small>
        )}
        <span class="for-readers" id={`${id}-question`}>
          : bots here may look me up
        </span>
      </label>
      <Switch
        id={toggleId}
        isOn={server.isAllowed}
        isBusy={isBusy}
        labelledBy={`${id}-name ${id}-question`}
        describedBy={describing.filter(Boolean).join(' ') || undefined}
        onToggle={toggle}
      />
      {problem && (
        <p class="server-problem" id={`${id}-problem`} role="alert">
          {problem}
        </p>
      )}
    </div>
  )
}

function useToggle(server: Server) {
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const toggle = async () => {
    if (isBusy) return
    const isWanted = !server.isAllowed
    setBusy(true)
    setProblem(undefined)
    say(`Turning ${isWanted ? 'on' : 'off'}…`)
    const failure = await setPermission(server.id, isWanted)
    setBusy(false)
    if (failure) setProblem(`Still ${server.isAllowed ? 'on' : 'off'}. ${sentenceFor(failure)}`)
    else say(`Lookups in ${isolated(displayName(server))} are ${isWanted ? 'on' : 'off'}.`)
  }
  return { isBusy, problem, toggle }
}

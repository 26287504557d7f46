/** What a bot shows in a chat, and that a switch decides it: an example, which asks the service for nothing. */
import { useState } from 'preact/hooks'
import { fill } from '../fill.ts'
import { GameId, Name } from '../parts/name.tsx'
import { Switch } from '../parts/switch.tsx'
import { texts } from '../texts.ts'

const words = texts.preview
const someone = { publisher_game_name: 'Quillfeather', publisher_tag_line: 'MAREN' }

export function Demo() {
  const [isOn, setOn] = useState(true)
  return (
    <section class="card demo" aria-labelledby="demo-title">
      <h2 id="demo-title">{texts.start.demoTitle}</h2>
      <div class="server">
        <label class="server-name" for="demo-switch" id="demo-question">
          {texts.servers.question}
        </label>
        <Switch
          id="demo-switch"
          isOn={isOn}
          request={undefined}
          labelledBy="demo-question"
          onToggle={() => setOn(!isOn)}
        />
      </div>
      <div class="demo-chat">
        <p>
          <Name>/stats @Maren</Name>
        </p>
        {isOn ? (
          <div class="demo-card item-text">
            <p class="item-title">
              <GameId of={someone} />
            </p>
            <p>{fill(words.rank, { rank: <Name>Gold 2</Name>, rating: 64, region: texts.regions.eu })}</p>
            <small>{words.placeholder}</small>
          </div>
        ) : (
          <p class="demo-card">{texts.start.demoOff}</p>
        )}
      </div>
    </section>
  )
}

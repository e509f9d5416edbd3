import { canChange } from '../account/account.ts'
import type { LoadedEmbed } from '../install/origin-changes.ts'
import { Button } from '../parts/button/button.tsx'
import { settingsWords } from '../words/en/settings.ts'
import { useSwitch } from './use-switch.ts'

/** Stands on all other pages of an agent whose chat is switched off. */
export function SwitchedOff({ agentId, embed }: { agentId: string; embed: Pick<LoadedEmbed, 'set'> }) {
  const { isBusy, turn } = useSwitch(agentId, embed)
  const text = settingsWords.switch
  return (
    <div class="switched-off">
      <p role="status">{text.offHere}</p>
      {canChange.value && (
        <Button isBusy={isBusy} onClick={() => turn(true)}>
          {text.turnOn}
        </Button>
      )}
    </div>
  )
}

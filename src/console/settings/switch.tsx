import { getEmbed, updateEmbed } from '../api/agents.ts'
import { useSending } from '../api/request/use-sending.ts'
import type { LoadedEmbed } from '../install/origins-section.tsx'
import { showError, showToast } from '../parts/status/toast.tsx'
import { settingsWords } from '../words/en/settings.ts'
import { canChange } from '../account/account.ts'
import { Button } from '../parts/button/button.tsx'
import { Section } from '../parts/layout/page.tsx'

const text = settingsWords.switch

/** Switches an agent's chat on or off at once, with a way back. */
function useSwitch(agentId: string, embed: Pick<LoadedEmbed, 'set'>) {
  const sending = useSending(showError)

  async function turn(isEnabled: boolean): Promise<void> {
    await updateEmbed(agentId, { isEnabled })
    embed.set(await getEmbed(agentId))
    showToast(isEnabled ? text.isOn : text.isOff, () => turn(!isEnabled))
  }

  return { isBusy: sending.isBusy, turn: (isEnabled: boolean) => void sending.run(() => turn(isEnabled)) }
}

/** Whether the widget is there at all. Done at once, with a way back. */
export function SwitchSection({ agentId, embed }: { agentId: string; embed: LoadedEmbed }) {
  const isOn = embed.value?.body.data.isEnabled ?? true
  const { isBusy, turn } = useSwitch(agentId, embed)
  return (
    <Section
      title={text.title}
      about={isOn ? text.on : text.off}
      actions={
        canChange.value && (
          <Button
            label={isOn ? text.turnOff : text.turnOn}
            kind={isOn ? 'normal' : 'primary'}
            isBusy={isBusy}
            onClick={() => turn(!isOn)}
          />
        )
      }
    />
  )
}

/** Stands on all other pages of an agent whose chat is switched off. */
export function SwitchedOff({ agentId, embed }: { agentId: string; embed: Pick<LoadedEmbed, 'set'> }) {
  const { isBusy, turn } = useSwitch(agentId, embed)
  return (
    <div class="switched-off">
      <p role="status">{text.offHere}</p>
      {canChange.value && <Button label={text.turnOn} isBusy={isBusy} onClick={() => turn(true)} />}
    </div>
  )
}

import { canChange } from '../account/account.ts'
import { getEmbed, updateEmbed } from '../api/embed.ts'
import type { LoadedEmbed } from '../install/origin-changes.ts'
import { Button } from '../parts/button/button.tsx'
import { Section } from '../parts/layout/section.tsx'
import { say, sayError } from '../parts/status/toast.tsx'
import { settingsWords } from '../words/en/settings.ts'

/** Whether the widget is there at all. Done at once, with a way back. */
export function SwitchSection({ agentId, embed }: { agentId: string; embed: LoadedEmbed }) {
  const isOn = embed.value?.body.data.isEnabled ?? true
  const text = settingsWords.switch

  async function turn(isEnabled: boolean): Promise<void> {
    try {
      await updateEmbed(agentId, { isEnabled })
      embed.set(await getEmbed(agentId))
      say(isEnabled ? text.isOn : text.isOff, () => void turn(!isEnabled))
    } catch (error) {
      sayError(error)
    }
  }

  return (
    <Section
      title={text.title}
      about={isOn ? text.on : text.off}
      actions={
        canChange.value && (
          <Button kind={isOn ? 'normal' : 'primary'} onClick={() => void turn(!isOn)}>
            {isOn ? text.turnOff : text.turnOn}
          </Button>
        )
      }
    />
  )
}

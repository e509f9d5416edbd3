import { canChange } from '../account/account.ts'
import { getEmbed, updateEmbed } from '../api/embed.ts'
import { useSending } from '../api/request/use-sending.ts'
import type { LoadedEmbed } from '../install/origin-changes.ts'
import { Button } from '../parts/button/button.tsx'
import { Section } from '../parts/layout/section.tsx'
import { showToast, showError } from '../parts/status/toast.tsx'
import { settingsWords } from '../words/en/settings.ts'

/** Whether the widget is there at all. Done at once, with a way back. */
export function SwitchSection({ agentId, embed }: { agentId: string; embed: LoadedEmbed }) {
  const isOn = embed.value?.body.data.isEnabled ?? true
  const sending = useSending(showError)
  const text = settingsWords.switch

  async function turn(isEnabled: boolean): Promise<void> {
    await updateEmbed(agentId, { isEnabled })
    embed.set(await getEmbed(agentId))
    showToast(isEnabled ? text.isOn : text.isOff, () => turn(!isEnabled))
  }

  return (
    <Section
      title={text.title}
      about={isOn ? text.on : text.off}
      actions={
        canChange.value && (
          <Button kind={isOn ? 'normal' : 'primary'} onClick={() => void sending.run(() => turn(!isOn))}>
            {isOn ? text.turnOff : text.turnOn}
          </Button>
        )
      }
    />
  )
}

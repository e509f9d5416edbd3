import { canChange } from '../account/account.ts'
import type { LoadedEmbed } from '../install/origin-changes.ts'
import { Button } from '../parts/button/button.tsx'
import { Section } from '../parts/layout/section.tsx'
import { settingsWords } from '../words/en/settings.ts'
import { useSwitch } from './use-switch.ts'

/** Whether the widget is there at all. Done at once, with a way back. */
export function SwitchSection({ agentId, embed }: { agentId: string; embed: LoadedEmbed }) {
  const isOn = embed.value?.body.data.isEnabled ?? true
  const { isBusy, turn } = useSwitch(agentId, embed)
  const text = settingsWords.switch
  return (
    <Section
      title={text.title}
      about={isOn ? text.on : text.off}
      actions={
        canChange.value && (
          <Button kind={isOn ? 'normal' : 'primary'} isBusy={isBusy} onClick={() => turn(!isOn)}>
            {isOn ? text.turnOff : text.turnOn}
          </Button>
        )
      }
    />
  )
}

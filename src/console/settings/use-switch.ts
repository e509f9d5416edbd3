import { getEmbed, updateEmbed } from '../api/embed.ts'
import { useSending } from '../api/request/use-sending.ts'
import type { LoadedEmbed } from '../install/origin-changes.ts'
import { showError, showToast } from '../parts/status/toast.tsx'
import { settingsWords } from '../words/en/settings.ts'

const text = settingsWords.switch

/** Switches an agent's chat on or off at once, with a way back. */
export function useSwitch(agentId: string, embed: Pick<LoadedEmbed, 'set'>) {
  const sending = useSending(showError)

  async function turn(isEnabled: boolean): Promise<void> {
    await updateEmbed(agentId, { isEnabled })
    embed.set(await getEmbed(agentId))
    showToast(isEnabled ? text.isOn : text.isOff, () => turn(!isEnabled))
  }

  return { isBusy: sending.isBusy, turn: (isEnabled: boolean) => void sending.run(() => turn(isEnabled)) }
}

import { Share2 } from 'lucide'
import { useState } from 'preact/hooks'
import type { Share } from '#contract/agents/agents.ts'
import { endShare, shareAgent } from '../api/setup.ts'
import { useSending } from '../api/request/use-sending.ts'
import { Button } from '../parts/button/button.tsx'
import { Dialog } from '../parts/dialog/dialog.tsx'
import { ErrorText } from '../parts/field/field.tsx'
import { showError, showToast } from '../parts/status/toast.tsx'
import { LinkToPassOn } from '../parts/text/code.tsx'
import { shareWords as text } from '../words/en/setup.ts'
import { exactTime } from '../words/time.ts'

/** Makes a link to the agent's chat page, to be shown to somebody before it is on a site. */
export function ShareButton({ agentId }: { agentId: string }) {
  const [share, setShare] = useState<Share>()
  const sending = useSending(showError)
  const ending = useSending()

  async function end(): Promise<void> {
    await endShare(agentId)
    setShare(undefined)
    showToast(text.ended)
  }

  return (
    <>
      <Button
        label={text.show}
        icon={Share2}
        isBusy={sending.isBusy}
        onClick={() => void sending.run(async () => setShare(await shareAgent(agentId)))}
      />
      {share && (
        <Dialog
          title={text.title}
          onSubmit={() => setShare(undefined)}
          onClose={() => setShare(undefined)}
          others={<Button label={text.end} isBusy={ending.isBusy} onClick={() => void ending.run(end)} />}
          action={text.done}
        >
          <p>{text.about(exactTime(share.expiresAt))}</p>
          <LinkToPassOn url={share.url} what={text.name} />
          <ErrorText>{ending.error?.message}</ErrorText>
        </Dialog>
      )}
    </>
  )
}

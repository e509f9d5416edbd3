import { useSignal, useSignalEffect } from '@preact/signals'
import { CloudOff, Hourglass, RefreshCw } from 'lucide'
import { problemWords } from '../../i18n/words.ts'
import { useChat, useSetting } from '../context.ts'
import { Failure, Note } from '../messages/note.tsx'

/**
 * What is true of the chat just now and belongs to no message. It stands above the composer, in view wherever one reads, and nothing lies
 * over it.
 */
export function Notices() {
  const chat = useChat()
  const { words } = useSetting()
  const isSlow = useSlow()
  const problem = chat.problem.value
  // A message that was not sent, or not answered, says so itself.
  const last = chat.messages.value.at(-1)
  const isToldAbove = last?.delivery === 'failed' || last?.status === 'failed'
  const isOnline = chat.isOnline.value
  // Given up, it is told with a way out.
  const isLost = problem?.code !== 'network' && (!isOnline || chat.state.value === 'reconnecting')
  return (
    <div class="notices">
      {isSlow && <Note icon={Hourglass} text={words.slow} />}
      {isLost && <Note icon={isOnline ? RefreshCw : CloudOff} text={isOnline ? words.reconnecting : words.offline} />}
      <div role="alert">
        {problem && !isToldAbove && (
          <Failure
            text={
              problem.code === 'erased'
                ? words.about.erased
                : (problem.limitMessage ?? problemWords(words, problem.code))
            }
            canRetry={problem.canRetry}
          />
        )}
      </div>
    </div>
  )
}

/** A model that says nothing for so long, in ms, is slow: the visitor is told that it is still at work. */
const silence = 20_000

/** Whether the answer that is under way has not grown for a while. */
function useSlow(): boolean {
  const chat = useChat()
  const isSlow = useSignal(false)
  useSignalEffect(() => {
    void chat.writing.value
    const state = chat.state.value
    if (state !== 'waiting' && state !== 'writing') return undefined
    const timer = setTimeout(() => (isSlow.value = true), silence)
    return () => {
      clearTimeout(timer)
      isSlow.value = false
    }
  })
  return isSlow.value
}

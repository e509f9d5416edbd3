import { useRoomView } from './room-view.ts'
import type { Words } from '../../i18n/words.ts'
import type { Desk, Said } from './desk.ts'

/** What became of what the visitor asked for, seen and read aloud. Always there, since screen readers tell only what changes in it. */
export function SaidLine({ desk }: { desk: Desk }) {
  const { words } = useRoomView()
  const said = desk.said.value
  return (
    <p class="said-line" role="status">
      {said && saidWords(words, said)}
    </p>
  )
}

function saidWords({ notice, about, loading }: Words, said: Said): string {
  if (said === 'loading') return loading
  return said === 'declined' ? notice.declined : about[said]
}

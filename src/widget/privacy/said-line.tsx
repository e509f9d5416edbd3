import type { ReadonlySignal } from '@preact/signals'
import type { Words } from '../../i18n/words.ts'
import { useSetting } from '../context.ts'
import type { Said } from './privacy-model.ts'

/** A live region for the result of the visitor's action. It is always rendered, since screen readers announce only changes inside of it. */
export function SaidLine({ said }: { said: ReadonlySignal<Said | null> }) {
  const { words } = useSetting()
  return (
    <p class="said-line" role="status">
      {said.value && saidWords(words, said.value)}
    </p>
  )
}

function saidWords({ notice, about, loading }: Words, said: Said): string {
  if (said === 'loading') return loading
  return said === 'declined' ? notice.declined : about[said]
}

import { words } from '../../words/en/shell.ts'
import { Button } from '../button/button.tsx'

/** Why something could not be loaded, and a way to try again. */
export function Failure({ error, onRetry }: { error: Error; onRetry: () => void }) {
  return (
    <div class="failure" role="alert">
      <p>{error.message}</p>
      <Button onClick={onRetry}>{words.retry}</Button>
    </div>
  )
}

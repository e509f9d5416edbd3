import { words } from '../../words/en/shell.ts'
import { CopyButton } from '../button/copy-button.tsx'

/** Lines to paste somewhere, with a button that copies them, unless there is one elsewhere. `what` names them for the button. */
export function Code({ text, what, onCopy }: { text: string; what?: string; onCopy?: () => void }) {
  return (
    <div class="code">
      <pre>
        <code translate={false}>{text}</code>
      </pre>
      {what !== undefined && (
        <CopyButton text={text} kind="plain" isIconOnly {...(onCopy && { onCopy })}>
          {words.copyWhat(what)}
        </CopyButton>
      )}
    </div>
  )
}

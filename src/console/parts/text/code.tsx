import { isLocalHost } from '#contract/sites/local-host.ts'
import { words } from '../../words/en/shell.ts'
import { CopyButton } from '../button/copy-button.tsx'

/** Lines to paste somewhere, with a button that copies them, unless there is one elsewhere. `what` names them for the button. */
export function Code({ text, what }: { text: string; what?: string }) {
  return (
    <div class="code">
      <pre>
        <code translate={false}>{text}</code>
      </pre>
      {what !== undefined && <CopyButton label={words.copyWhat(what)} text={text} kind="plain" isIconOnly />}
    </div>
  )
}

/** A link to pass on, which says so when it leads nowhere on other computers. */
export function LinkToPassOn({ url, what }: { url: string; what: string }) {
  return (
    <>
      <Code text={url} what={what} />
      {isLocalHost(new URL(url).hostname) && (
        <p class="notice" role="note">
          {words.localLink}
        </p>
      )}
    </>
  )
}

import { Upload } from 'lucide'
import { useRef, useState } from 'preact/hooks'
import type { Source } from '#contract/knowledge/sources.ts'
import { sendFile } from '../../api/knowledge/sources.ts'
import { Button } from '../../parts/button/button.tsx'
import { Dialog, useIsOpen } from '../../parts/dialog/dialog.tsx'
import { words } from '../../words/en/shell.ts'
import { sourcesWords } from '../../words/en/sources.ts'
import type { AddProps } from './add-props.ts'
import { FileChooser, fileDrop } from '../../parts/field/file-chooser.tsx'

const text = sourcesWords.file
const formats = '.pdf,.docx,.md,.markdown,.txt,.html,.htm,.csv'

type Sent = { key: number; name: string; part: number; error?: string; isDone?: boolean }

/** Adds files, one after the other, or replaces the one that `source` has. What cannot be read says why, and the dialog stays. */
export function FileDialog({
  source,
  aiId,
  onAdded,
  onClose,
}: Omit<AddProps, 'agentId'> & { source?: Source | undefined }) {
  const [lines, setLines] = useState<Sent[]>([])
  const chooser = useRef<HTMLInputElement>(null)
  const last = useRef(0)
  const isOpen = useIsOpen()

  const isBusy = lines.some(({ isDone, error }) => !isDone && error === undefined)

  const update = (key: number, part: Partial<Sent>) =>
    setLines((all) => all.map((line) => (line.key === key ? { ...line, ...part } : line)))

  async function send(file: File): Promise<boolean> {
    const key = ++last.current
    setLines((all) => [...all, { key, name: file.name, part: 0 }])
    try {
      const to = await aiId()
      const added = await sendFile(to, source?.id, file, (part) => update(key, { part }))
      update(key, { isDone: true })
      onAdded(added, to)
      return true
    } catch (cause) {
      update(key, { error: (cause as Error).message })
      return false
    }
  }

  async function sendAll(files: File[]): Promise<void> {
    if (isBusy || files.length === 0) return
    setLines([])
    const sent: boolean[] = []
    for (const file of source ? files.slice(0, 1) : files) sent.push(await send(file))
    if (sent.every(Boolean) && isOpen.current) onClose()
  }

  return (
    <Dialog
      title={source ? text.replaceTitle(source.name) : text.title}
      onClose={onClose}
      onSubmit={onClose}
      action={words.close}
      kind="normal"
    >
      <div class="drop" {...fileDrop((files) => void sendAll(files))}>
        <Button
          label={source ? text.chooseOne : text.choose}
          kind="primary"
          icon={Upload}
          isBusy={isBusy}
          onClick={() => chooser.current?.click()}
        />
        <p class="quiet">{source ? text.replaceHelp : text.help}</p>
        <FileChooser
          chooser={chooser}
          accept={formats}
          isMultiple={!source}
          onChoose={(files) => void sendAll(files)}
        />
      </div>
      <ul class="sent" aria-live="polite">
        {lines.map((line) => (
          <SentLine key={line.key} line={line} />
        ))}
      </ul>
    </Dialog>
  )
}

function SentLine({ line: { name, part, error, isDone } }: { line: Sent }) {
  return (
    <li>
      <strong class="breaks">{name}</strong>
      {error !== undefined ? (
        <p class="wrong">{error}</p>
      ) : isDone ? (
        <p class="quiet">{text.done}</p>
      ) : (
        <>
          <progress {...(part < 1 && { value: part })} aria-label={text.sending(name)} />
          <p class="quiet">{part < 1 ? text.isSending : text.isReading}</p>
        </>
      )}
    </li>
  )
}

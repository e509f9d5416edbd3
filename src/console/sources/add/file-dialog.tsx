import { Upload } from 'lucide'
import { useRef, useState } from 'preact/hooks'
import type { Source } from '#contract/knowledge/sources.ts'
import { listSources, sendFile } from '../../api/sources.ts'
import { Button } from '../../parts/button/button.tsx'
import { Dialog, useIsOpen } from '../../parts/dialog/dialog.tsx'
import { words } from '../../words/en/shell.ts'
import { sourcesWords } from '../../words/en/sources.ts'
import { FileChooser, fileDrop } from '../../parts/field/files.tsx'

const text = sourcesWords.file
const formats = '.pdf,.docx,.md,.markdown,.txt,.html,.htm,.csv'

/** The props of a dialog that adds a source. */
export type AddProps = {
  agentId: string
  /** The AI resource that takes it; made when there is none yet. */
  aiId: () => Promise<string>
  onAdded: (source: Source, aiId: string) => void
  /** A file took the place of that of a source. */
  onReplaced: () => void
  onClose: () => void
}

/** `twin`: the source that a file of this name was added as before; what becomes of it is to be decided. */
type Sent = { key: number; file: File; part: number; error?: string; isDone?: boolean; twin?: Source | undefined }

/** A system may write the accents of a name apart from their letters. */
const sameName = (a: string, b: string) => a.normalize().trim() === b.normalize().trim()

/**
 * Adds files, one after the other, or replaces the one that `source` has. One that was added before is asked about. What cannot be read says
 * why, and the dialog stays.
 */
export function FileDialog({
  source,
  aiId,
  onAdded,
  onReplaced,
  onClose,
}: Omit<AddProps, 'agentId'> & { source?: Source | undefined }) {
  const [lines, setLines] = useState<Sent[]>([])
  const chooser = useRef<HTMLInputElement>(null)
  const last = useRef(0)
  const isOpen = useIsOpen()

  const isBusy = lines.some(({ isDone, error, twin }) => !isDone && !error && !twin)

  const update = (key: number, part: Partial<Sent>) =>
    setLines((all) => all.map((line) => (line.key === key ? { ...line, ...part } : line)))

  /** `inPlaceOf`: the id of a source; null: of none, also where there is one with a file of this name. */
  async function send({ key, file }: Pick<Sent, 'key' | 'file'>, inPlaceOf?: string | null): Promise<boolean> {
    try {
      const to = await aiId()
      const twin =
        inPlaceOf === undefined && (await listSources(to)).find(({ fileName = '' }) => sameName(fileName, file.name))
      if (twin) {
        update(key, { twin })
        return false
      }
      const added = await sendFile(to, inPlaceOf ?? undefined, file, (part) => update(key, { part }))
      update(key, { isDone: true })
      if (inPlaceOf) onReplaced()
      else onAdded(added, to)
      return true
    } catch (cause) {
      update(key, { error: (cause as Error).message })
      return false
    }
  }

  async function sendAll(files: File[]): Promise<void> {
    if (isBusy || files.length === 0) return
    const open = lines.filter(({ twin }) => twin)
    setLines(open)
    const sent = open.map(() => false)
    for (const file of source ? files.slice(0, 1) : files) {
      const line = { key: ++last.current, file, part: 0 }
      setLines((all) => [...all, line])
      sent.push(await send(line, source?.id))
    }
    if (sent.every(Boolean) && isOpen.current) onClose()
  }

  async function decide(line: Sent, inPlaceOf: string | null): Promise<void> {
    // The button that was pressed goes.
    chooser.current?.closest('dialog')?.querySelector('h2')?.focus()
    update(line.key, { twin: undefined })
    const isAdded = await send(line, inPlaceOf)
    const isAll = lines.every(({ key, isDone }) => isDone || key === line.key)
    if (isAdded && isAll && isOpen.current) onClose()
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
          <SentLine key={line.key} line={line} isBusy={isBusy} onDecide={(inPlaceOf) => void decide(line, inPlaceOf)} />
        ))}
      </ul>
    </Dialog>
  )
}

type SentLineProps = { line: Sent; isBusy: boolean; onDecide: (inPlaceOf: string | null) => void }

function SentLine({ line: { file, part, error, isDone, twin }, isBusy, onDecide }: SentLineProps) {
  const { name } = file
  return (
    <li>
      <strong class="breaks">{name}</strong>
      {error !== undefined ? (
        <p class="wrong">{error}</p>
      ) : isDone ? (
        <p class="quiet">{text.done}</p>
      ) : twin ? (
        <>
          <p>{text.twin(twin.name)}</p>
          <div class="row">
            <Button label={text.replace} of={name} isBusy={isBusy} onClick={() => onDecide(twin.id)} />
            <Button label={text.addToo} of={name} isBusy={isBusy} onClick={() => onDecide(null)} />
          </div>
        </>
      ) : (
        <>
          <progress {...(part < 1 && { value: part })} aria-label={text.sending(name)} />
          <p class="quiet">{part < 1 ? text.isSending : text.isReading}</p>
        </>
      )}
    </li>
  )
}

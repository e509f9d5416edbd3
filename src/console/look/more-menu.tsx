import { Copy, Download, Ellipsis, Upload } from 'lucide'
import { useRef, useState } from 'preact/hooks'
import { Icon } from '../../widget/icon.tsx'
import type { Agent } from '#contract/agents/agents.ts'
import type { Theme } from '#contract/agents/theme.ts'
import { canChange } from '../account/account.ts'
import { useSending } from '../api/request/use-sending.ts'
import { lastLoaded, useLoaded } from '../api/use-loaded.ts'
import { saveFile, FileChooser } from '../parts/field/files.tsx'
import { Menu, type MenuItem } from '../parts/button/menu.tsx'
import { showToast, showError } from '../parts/status/toast.tsx'
import { lookWords } from '../words/en/look.ts'
import { withFieldsOf, type Studio } from './studio.ts'
import { getAt, allFields, pathAmongTexts, pathsOf, translatable, type Field } from './fields.ts'
import { listAgents } from '../api/agents.ts'
import { getTheme } from '../api/themes.ts'
import { Button } from '../parts/button/button.tsx'
import { Dialog, useIsOpen } from '../parts/dialog/dialog.tsx'
import { TextField, ErrorText } from '../parts/field/field.tsx'
import { words } from '../words/en/shell.ts'
import { LookPicture } from './controls/presets.tsx'
import { Pending } from '../parts/status/placeholders.tsx'
import { fold } from '../parts/filter/fold.ts'

/** Looks from elsewhere: other agents', and files. Each is one step that can be undone. */
export function MoreMenu({ agentId, studio }: { agentId: string; studio: Studio }) {
  const chooser = useRef<HTMLInputElement>(null)
  // The switcher of agents loads them.
  const agents = (lastLoaded('agents') ?? []) as Agent[]
  const [isCopying, setCopying] = useState(false)
  const sending = useSending(showError)
  const { draft } = studio

  async function read(file: File | undefined): Promise<void> {
    const now = draft.peek()
    if (!file || !now) return
    const theme = await readTheme(file, now).catch(() => {
      throw new Error(lookWords.notATheme)
    })
    studio.take(theme)
    showToast(lookWords.imported, studio.fields.undoOfThis())
  }

  const exportItem: MenuItem = {
    label: lookWords.export,
    icon: Download,
    onChoose: () => draft.value && download(draft.value),
  }
  const changing: MenuItem[] = [
    { label: lookWords.import, icon: Upload, onChoose: () => chooser.current?.click() },
    ...(agents.some(({ id }) => id !== agentId)
      ? [{ label: lookWords.copyFrom, icon: Copy, onChoose: () => setCopying(true) }]
      : []),
  ]

  return (
    <>
      <Menu
        label={lookWords.more}
        className="button icon-only"
        items={canChange.value ? [...changing, exportItem] : [exportItem]}
      >
        <Icon of={Ellipsis} />
      </Menu>
      <FileChooser
        chooser={chooser}
        accept="application/json,.json"
        onChoose={([file]) => void sending.run(() => read(file))}
      />
      {isCopying && <CopyDialog agentId={agentId} studio={studio} onClose={() => setCopying(false)} />}
    </>
  )
}

/** Downloads the theme as a file, without the agent that it belongs to. */
function download({ agent, buttonIconUrl: _, ...theme }: Theme): void {
  const file = new Blob([JSON.stringify(theme, null, 2)], { type: 'application/json' })
  saveFile(file, `${agent.name.replace(/[^\p{L}\p{N}]+/gu, '-')}-look.json`)
}

/** The theme with what a file has of its fields; the server says what of that it does not take. Throws when the file is no look. */
async function readTheme(file: File, into: Theme): Promise<Theme> {
  const given: unknown = JSON.parse(await file.text())
  const found = pathsOf(given).filter((path) => getAt(given, path) !== undefined)
  if (found.length === 0 || !found.every((path) => canShow(path, getAt(given, path))))
    throw new Error('It holds no look')
  return withFieldsOf(into, given)
}

/** Whether the page can show a value in the control of its field. */
function canShow(path: string, value: unknown): boolean {
  const control = allFields.find((field) => field.path === path)?.control
  if (control === undefined) return isObject(value) && translatable.every((field) => canShowText(value, field))
  if (control === 'prompts') return arePrompts(value)
  if (control === 'background') return isObject(value)
  if (control === 'switch') return typeof value === 'boolean'
  if (value === null || typeof value === 'string') return true
  return control === 'languages' ? isObject(value) : control === 'number' && typeof value === 'number'
}

function canShowText(texts: object, { path, control }: Field): boolean {
  const value = getAt(texts, pathAmongTexts(path))
  return value === undefined || (control === 'prompts' ? arePrompts(value) : typeof value === 'string')
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null
const arePrompts = (value: unknown) =>
  Array.isArray(value) && value.every((prompt) => typeof getAt(prompt, 'text') === 'string')

const text = lookWords.copy
/** So many agents are shown, each with its look; the others are found by their names. */
const maxShown = 6

/** Finds another agent by its name, and takes its look into the draft, as one step that can be undone. */
function CopyDialog({ agentId, studio, onClose }: { agentId: string; studio: Studio; onClose: () => void }) {
  const loaded = useLoaded('agents', listAgents)
  const { value: agents } = loaded
  const [query, setQuery] = useState('')
  const sending = useSending()
  const isOpen = useIsOpen()
  const sought = fold(query)
  const found = agents?.filter(({ id, name }) => id !== agentId && fold(name).includes(sought))
  const shown = found?.slice(0, maxShown)
  const wrong = sending.besides(() => false)

  async function copy({ id, name }: Agent): Promise<void> {
    const { body } = await getTheme(id)
    if (!isOpen.current) return
    studio.take(body.data)
    showToast(lookWords.copiedFrom(name), studio.fields.undoOfThis())
    onClose()
  }
  const start = (agent: Agent | undefined) => agent && void sending.run(() => copy(agent))

  return (
    <Dialog
      title={text.title}
      onClose={onClose}
      // Enter takes the one that is left.
      onSubmit={() => start(found?.length === 1 ? found[0] : undefined)}
      others={<Button label={words.cancel} onClick={onClose} />}
    >
      <TextField label={text.search} value={query} onInput={setQuery} isFirst />
      <Pending of={loaded} />
      <ul class="copy-from">
        {shown?.map((agent) => (
          <li key={agent.id}>
            <button type="button" aria-busy={sending.isBusy} onClick={() => start(agent)}>
              <LookOf agentId={agent.id} />
              <span dir="auto">{agent.name}</span>
            </button>
          </li>
        ))}
      </ul>
      <p class="quiet" role="status">
        {found && shown && text.found(shown.length, found.length)}
      </p>
      <ErrorText>{wrong}</ErrorText>
    </Dialog>
  )
}

/** How an agent looks, once that is known. */
function LookOf({ agentId }: { agentId: string }) {
  const { value } = useLoaded(`theme ${agentId}`, (signal) => getTheme(agentId, signal))
  const theme: Theme | undefined = value?.body.data
  return theme ? <LookPicture theme={theme} /> : <span class="look-picture" />
}

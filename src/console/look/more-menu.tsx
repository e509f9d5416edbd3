import { Copy, Download, Ellipsis, Upload } from 'lucide'
import { useRef, useState } from 'preact/hooks'
import { Icon } from '../../widget/icon.tsx'
import type { Agent } from '#contract/agents/agents.ts'
import type { Theme } from '#contract/agents/theme.ts'
import { canChange } from '../account/account.ts'
import { useSending } from '../api/request/use-sending.ts'
import { lastLoaded } from '../api/use-loaded.ts'
import { saveFile } from '../app/save-file.ts'
import { Menu, type MenuItem } from '../parts/button/menu.tsx'
import { showToast, showError } from '../parts/status/toast.tsx'
import { lookWords } from '../words/en/look.ts'
import { CopyDialog } from './dialogs/copy-dialog.tsx'
import { withFieldsOf } from './draft/changes.ts'
import { getAt } from './draft/paths.ts'
import type { Studio } from './draft/studio.ts'
import { allFields, pathAmongTexts, pathsOf, translatable, type Field } from './fields.ts'
import { FileChooser } from '../parts/field/file-chooser.tsx'

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

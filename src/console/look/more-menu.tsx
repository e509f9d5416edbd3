import { Download, Ellipsis, Palette, Upload } from 'lucide'
import { useRef } from 'preact/hooks'
import { Icon } from '../../widget/icon.tsx'
import { canChange } from '../account/account.ts'
import { listAgents } from '../api/agents.ts'
import { getTheme } from '../api/themes.ts'
import { useSending } from '../api/request/use-sending.ts'
import { useLoaded } from '../api/use-loaded.ts'
import { Menu, type MenuItem } from '../parts/button/menu.tsx'
import { showToast, showError } from '../parts/status/toast.tsx'
import { lookWords } from '../words/en/look.ts'
import { download, readTheme } from './draft/exchange.ts'
import { inColors, presets } from './presets.ts'
import type { Studio } from './draft/studio.ts'

/** Looks from elsewhere: ready ones, other agents', files. Each is one step that can be undone. */
export function MoreMenu({ agentId, studio }: { agentId: string; studio: Studio }) {
  const chooser = useRef<HTMLInputElement>(null)
  const { value: agents = [] } = useLoaded('agents', listAgents)
  const sending = useSending(showError)
  const { draft } = studio

  async function copyFrom(id: string, name: string): Promise<void> {
    studio.take((await getTheme(id)).body.data)
    showToast(lookWords.copiedFrom(name), studio.fields.undoOfThis())
  }

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
    ...presets.map((preset) => ({
      label: lookWords.preset(preset.name),
      icon: Palette,
      onChoose: () => {
        const now = draft.peek()
        if (now) studio.take(inColors(now, preset))
      },
    })),
    ...agents
      .filter(({ id }) => id !== agentId)
      .map(({ id, name }) => ({
        key: id,
        label: lookWords.copyFrom(name),
        onChoose: () => void sending.run(() => copyFrom(id, name)),
      })),
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
      <input
        ref={chooser}
        type="file"
        hidden
        accept="application/json,.json"
        onChange={({ currentTarget }) => void sending.run(() => read(currentTarget.files?.[0]))}
      />
    </>
  )
}

import { Download, Ellipsis, Palette, Upload } from 'lucide'
import { useRef } from 'preact/hooks'
import { Icon } from '../../widget/icon.tsx'
import { canChange } from '../account/account.ts'
import { listAgents } from '../api/agents.ts'
import { getTheme } from '../api/themes.ts'
import { useLoaded } from '../api/use-loaded.ts'
import { Menu, type MenuItem } from '../parts/button/menu.tsx'
import { say, sayError } from '../parts/status/toast.tsx'
import { lookWords } from '../words/en/look.ts'
import { download, readTheme } from './draft/exchange.ts'
import { inColors, presets } from './presets.ts'
import type { Studio } from './draft/studio.ts'

/** Looks from elsewhere: ready ones, other agents', files. Each is one step that can be undone. */
export function MoreMenu({ agentId, studio }: { agentId: string; studio: Studio }) {
  const chooser = useRef<HTMLInputElement>(null)
  const { value: agents = [] } = useLoaded('agents', listAgents)
  const { draft } = studio

  async function copyFrom(id: string, name: string): Promise<void> {
    try {
      studio.take((await getTheme(id)).body.data)
      say(lookWords.copiedFrom(name), studio.fields.undoOfThis())
    } catch (error) {
      sayError(error)
    }
  }

  async function read(file: File | undefined): Promise<void> {
    const now = draft.peek()
    if (!file || !now) return
    try {
      studio.take(await readTheme(file, now))
      say(lookWords.imported, studio.fields.undoOfThis())
    } catch {
      sayError(new Error(lookWords.notATheme))
    }
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
      .map(({ id, name }) => ({ key: id, label: lookWords.copyFrom(name), onChoose: () => void copyFrom(id, name) })),
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
        onChange={(event) => void read(event.currentTarget.files?.[0])}
      />
    </>
  )
}

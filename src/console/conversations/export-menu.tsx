import { Download } from 'lucide'
import { useState } from 'preact/hooks'
import { exportConversations, type ExportType } from '../api/conversations.ts'
import { Icon } from '../../widget/icon.tsx'
import { Menu } from '../parts/menu.tsx'
import { say, sayError } from '../parts/toast.tsx'
import { words } from '../words/en.ts'
import { queryOf, type Filter } from './filter.ts'

const text = words.conversations

/** Exactly what is filtered, as a file. */
export function ExportMenu({ agentId, filter }: { agentId: string; filter: Filter }) {
  const [isBusy, setBusy] = useState(false)

  async function save(type: ExportType, ending: string): Promise<void> {
    setBusy(true)
    try {
      const address = URL.createObjectURL(await exportConversations(agentId, queryOf(filter), type))
      const link = document.createElement('a')
      link.href = address
      link.download = `conversations.${ending}`
      link.click()
      URL.revokeObjectURL(address)
      say(text.exported)
    } catch (error) {
      sayError(error)
    }
    setBusy(false)
  }

  return (
    <Menu
      items={[
        { label: text.csv, onChoose: () => void save('text/csv', 'csv') },
        { label: text.jsonLines, onChoose: () => void save('application/x-ndjson', 'jsonl') },
      ]}
      className="button"
    >
      <Icon of={Download} />
      {isBusy ? text.exporting : text.export}
    </Menu>
  )
}

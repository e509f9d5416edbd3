import { Download } from 'lucide'
import { useSending } from '../api/request/use-sending.ts'
import { linkToExport, type ExportFormat } from '../api/conversations.ts'
import { Icon } from '../../widget/icon.tsx'
import { Menu } from '../parts/button/menu.tsx'
import { showToast, showError } from '../parts/status/toast.tsx'
import { conversationsWords as text } from '../words/en/conversations.ts'
import { queryOf, type Filter } from './list/filter.ts'

/** Exactly what is filtered, as a file that the browser writes as it comes: the page holds none of it. */
export function ExportMenu({ agentId, filter }: { agentId: string; filter: Filter }) {
  const sending = useSending(showError)

  async function save(format: ExportFormat): Promise<void> {
    const link = document.createElement('a')
    link.href = await linkToExport(agentId, queryOf(filter), format)
    // The router leaves links with it alone, and a problem is not shown in place of the page.
    link.download = `conversations.${format}`
    link.click()
    showToast(text.exported)
  }

  return (
    <Menu
      items={[
        { label: text.csv, onChoose: () => void sending.run(() => save('csv')) },
        { label: text.jsonLines, onChoose: () => void sending.run(() => save('jsonl')) },
      ]}
      className="button"
    >
      <Icon of={Download} />
      {sending.isBusy ? text.exporting : text.export}
    </Menu>
  )
}

import { Download, Ellipsis, Upload } from 'lucide'
import { useRef, useState } from 'preact/hooks'
import type { PairImport } from '#contract/knowledge/sources.ts'
import { Icon } from '../../../widget/icon.tsx'
import { canChange } from '../../account/account.ts'
import { exportPairs, importPairs } from '../../api/pairs.ts'
import { useSending } from '../../api/request/use-sending.ts'
import { saveFile, FileChooser } from '../../parts/field/files.tsx'
import { Menu, type MenuItem } from '../../parts/button/menu.tsx'
import { showError } from '../../parts/status/toast.tsx'
import { pairsWords as text } from '../../words/en/sources.ts'

type Props = { aiId: string; sourceId: string; name: string; onImported: () => void }

/** All questions as a CSV file, and from one; what came of an import stays in sight. */
export function ExchangeMenu({ aiId, sourceId, name, onImported }: Props) {
  const chooser = useRef<HTMLInputElement>(null)
  const [imported, setImported] = useState<PairImport>()
  const importing = useSending()
  const exporting = useSending(showError)

  async function read(file: File): Promise<void> {
    setImported(undefined)
    setImported(await importPairs(aiId, sourceId, file))
    onImported()
  }

  const save = async () => saveFile(await exportPairs(aiId, sourceId), `${name}.csv`)

  const items: MenuItem[] = [
    { label: text.exportFile, icon: Download, onChoose: () => void exporting.run(save) },
    ...(canChange.value ? [{ label: text.importFile, icon: Upload, onChoose: () => chooser.current?.click() }] : []),
  ]
  return (
    <>
      <Menu label={text.more} className="button normal icon-only" items={items}>
        <Icon of={Ellipsis} />
      </Menu>
      <FileChooser
        chooser={chooser}
        accept=".csv"
        label={text.importFile}
        onChoose={([file]) => file && void importing.run(() => read(file))}
      />
      <div role="status" class="imported">
        {importing.isBusy && <p class="quiet">{text.importing}</p>}
        {importing.error && (
          <p class="wrong">
            {importing.error.message} {text.importHelp}
          </p>
        )}
        {imported && <Imported of={imported} />}
      </div>
    </>
  )
}

function Imported({ of: { added, changed, same, warnings } }: { of: PairImport }) {
  return (
    <>
      <p>{text.imported(added, changed, same)}</p>
      {warnings.length > 0 && (
        <>
          <p class="warned">{text.notImported}</p>
          <ul class="bullets breaks">
            {warnings.map((warning) => (
              <li key={warning}>{warning}</li>
            ))}
          </ul>
        </>
      )}
    </>
  )
}

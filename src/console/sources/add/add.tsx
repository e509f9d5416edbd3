import { FileUp, Globe, MessageCircleQuestionMark, Text, type IconNode } from 'lucide'
import type { SourceKind } from '#contract/knowledge/sources.ts'
import { Button } from '../../parts/button/button.tsx'
import type { MenuItem } from '../../parts/button/menu.tsx'
import { sourcesWords } from '../../words/en/sources.ts'
import type { AddProps } from './add-props.ts'
import { FileDialog } from './file-dialog.tsx'
import { QuestionsDialog } from './questions-dialog.tsx'
import { SiteDialog } from './site-dialog.tsx'
import { TextDialog } from './text-dialog.tsx'

const kinds: { kind: SourceKind; icon: IconNode }[] = [
  { kind: 'text', icon: Text },
  { kind: 'qa', icon: MessageCircleQuestionMark },
  { kind: 'file', icon: FileUp },
  { kind: 'site', icon: Globe },
]

/** The kinds of sources, for a menu. */
export function addItems(onChoose: (kind: SourceKind) => void): MenuItem[] {
  return kinds.map(({ kind, icon }) => ({ icon, label: sourcesWords.kinds[kind], onChoose: () => onChoose(kind) }))
}

/** The kinds of sources, where there is none yet. */
export function AddButtons({ onChoose }: { onChoose: (kind: SourceKind) => void }) {
  return (
    <div class="add-buttons">
      {kinds.map(({ kind, icon }) => (
        <Button label={sourcesWords.kinds[kind]} key={kind} icon={icon} onClick={() => onChoose(kind)} />
      ))}
    </div>
  )
}

export function AddDialog({ kind, ...props }: AddProps & { kind: SourceKind }) {
  if (kind === 'text') return <TextDialog {...props} />
  if (kind === 'qa') return <QuestionsDialog {...props} />
  if (kind === 'file') return <FileDialog {...props} />
  return <SiteDialog {...props} />
}

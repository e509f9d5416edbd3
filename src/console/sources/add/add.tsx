import { FileUp, Globe, MessageCircleQuestionMark, Text, type IconNode, Plus } from 'lucide'
import type { SourceKind } from '#contract/knowledge/sources.ts'
import { Button } from '../../parts/button/button.tsx'
import type { MenuItem } from '../../parts/button/menu.tsx'
import { sourcesWords } from '../../words/en/sources.ts'
import { type AddProps, FileDialog } from './file-dialog.tsx'
import { SiteDialog } from './site-dialog.tsx'
import { createSource } from '../../api/sources.ts'
import { FormDialog } from '../../parts/dialog/dialog.tsx'
import { TextField, TextAreaField } from '../../parts/field/field.tsx'
import { useDraft } from '../../drafts/use-draft.ts'
import { throwWrong, wrongAt } from '../../api/request/use-sending.ts'
import { linesOf } from '../../parts/field/typed.ts'
import { isEmpty, lacking, newPair, PairFields, type TypedPair } from '../pairs/use-pair.tsx'

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

const textWords = sourcesWords.text

/** Adds a text. What is typed is kept in this browser until it is added. */
function TextDialog({ agentId, aiId, onAdded, onClose }: AddProps) {
  const draft = useDraft(`source.text.${agentId}`, { name: '', text: '' })
  const { value: form, forget } = draft

  async function add(): Promise<void> {
    if (form.text.trim() === '') throw wrongAt({ path: 'text', message: textWords.empty })
    const to = await aiId()
    const name = form.name.trim()
    const source = await createSource(to, { kind: 'text', text: form.text, ...(name && { name }) })
    forget()
    onAdded(source, to)
  }

  return (
    <FormDialog
      isWide
      title={textWords.title}
      action={textWords.do}
      sending={draft}
      isShown={(path) => path === 'name' || path === 'text'}
      run={add}
      onClose={onClose}
    >
      <TextField label={sourcesWords.name} help={textWords.nameHelp} {...draft.field('name')} isFirst />
      <TextAreaField
        label={textWords.label}
        help={textWords.help}

        rows={12}
        dir="auto"
        {...draft.field('text')}
      />
    </FormDialog>
  )
}

const questionWords = sourcesWords.questions

/** Adds questions with their answers. What is typed is kept in this browser until it is added. */
function QuestionsDialog({ agentId, aiId, onAdded, onClose }: AddProps) {
  const initial: { name: string; pairs: TypedPair[] } = { name: '', pairs: [newPair([])] }
  const draft = useDraft(`source.qa.${agentId}`, initial)
  const { value: form, change, forget } = draft
  const { name, pairs } = form

  async function add(): Promise<void> {
    // Without the rows that nothing was written in; the server's errors then name the rows that are left.
    const filled = pairs.filter((pair) => !isEmpty(pair))
    const sent = filled.length > 0 ? filled : [newPair([])]
    change({ pairs: sent })
    throwWrong(Object.assign({}, ...sent.map((pair, at) => lacking(pair, `pairs.${at}.`))))
    const to = await aiId()
    const source = await createSource(to, {
      kind: 'qa',
      ...(name.trim() && { name: name.trim() }),
      pairs: sent.map(({ question, alternatives, answer }) => ({
        question,
        alternatives: linesOf(alternatives),
        answer,
      })),
    })
    forget()
    onAdded(source, to)
  }

  const update = (at: number, part: Partial<TypedPair>) =>
    change({ pairs: pairs.map((pair, index) => (index === at ? { ...pair, ...part } : pair)) })
  return (
    <FormDialog
      isWide
      title={questionWords.title}
      action={questionWords.do}
      sending={draft}
      isShown={(path) => path === 'name' || path.startsWith('pairs.')}
      run={add}
      onClose={onClose}
    >
      <p class="quiet">{questionWords.about}</p>
      <TextField label={sourcesWords.name} {...draft.field('name')} isFirst />
      {pairs.map((pair, at) => (
        <PairFields
          key={pair.key}
          number={at + 1}
          pair={pair}
          errorAt={(field) => draft.at(`pairs.${at}.${field}`)}
          onChange={(part) => update(at, part)}
          onRemove={pairs.length > 1 ? () => change({ pairs: pairs.filter((_, index) => index !== at) }) : undefined}
        />
      ))}
      <Button label={questionWords.more} icon={Plus} onClick={() => change({ pairs: [...pairs, newPair(pairs)] })} />
    </FormDialog>
  )
}

import { Plus } from 'lucide'
import { createSource } from '../../api/knowledge/sources.ts'
import { Button } from '../../parts/button/button.tsx'
import { FormDialog } from '../../parts/dialog/form-dialog.tsx'
import { TextField } from '../../parts/field/field.tsx'
import { sourcesWords } from '../../words/en/sources.ts'
import { useDraft } from '../../drafts/use-draft.ts'
import type { AddProps } from './add-props.ts'
import { linesOf } from './lines.ts'
import { isEmpty, newPair, PairFields, type TypedPair } from './pair-fields.tsx'

const text = sourcesWords.questions

/** Adds questions with their answers. What is typed is kept in this browser until it is added. */
export function QuestionsDialog({ agentId, aiId, onAdded, onClose }: AddProps) {
  const initial: { name: string; pairs: TypedPair[] } = { name: '', pairs: [newPair([])] }
  const draft = useDraft(`source.qa.${agentId}`, initial)
  const { value: form, change, forget } = draft
  const { name, pairs } = form

  async function add(): Promise<void> {
    // Without the rows that nothing was written in; the server's errors then name the rows that are left.
    const filled = pairs.filter((pair) => !isEmpty(pair))
    const sent = filled.length > 0 ? filled : [newPair([])]
    change({ pairs: sent })
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
      title={text.title}
      action={text.do}
      sending={draft}
      isShown={(path) => path === 'name' || path.startsWith('pairs.')}
      run={add}
      onClose={onClose}
    >
      <p class="quiet">{text.about}</p>
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
      <Button label={text.more} icon={Plus} onClick={() => change({ pairs: [...pairs, newPair(pairs)] })} />
    </FormDialog>
  )
}

import { createSource } from '../../api/knowledge/sources.ts'
import { FormDialog } from '../../parts/dialog/form-dialog.tsx'
import { TextField, TextAreaField } from '../../parts/field/field.tsx'
import { sourcesWords } from '../../words/en/sources.ts'
import { useDraft } from '../../drafts/use-draft.ts'
import { wrongAt } from '../../api/request/use-sending.ts'
import type { AddProps } from './add-props.ts'

const text = sourcesWords.text

/** Adds a text. What is typed is kept in this browser until it is added. */
export function TextDialog({ agentId, aiId, onAdded, onClose }: AddProps) {
  const draft = useDraft(`source.text.${agentId}`, { name: '', text: '' })
  const { value: form, forget } = draft

  async function add(): Promise<void> {
    if (form.text.trim() === '') throw wrongAt({ path: 'text', message: text.empty })
    const to = await aiId()
    const name = form.name.trim()
    const source = await createSource(to, { kind: 'text', text: form.text, ...(name && { name }) })
    forget()
    onAdded(source, to)
  }

  return (
    <FormDialog
      isWide
      title={text.title}
      action={text.do}
      sending={draft}
      isShown={(path) => path === 'name' || path === 'text'}
      run={add}
      onClose={onClose}
    >
      <TextField label={sourcesWords.name} help={text.nameHelp} {...draft.field('name')} isFirst />
      <TextAreaField
        label={text.label}
        help={text.help}

        rows={12}
        dir="auto"
        {...draft.field('text')}
      />
    </FormDialog>
  )
}

import { useRef, useState } from 'preact/hooks'
import { countRetention, getEmbed, updateEmbed } from '../api/agents.ts'
import { useLoaded } from '../api/use-loaded.ts'
import { FormSection } from '../drafts/form-section.tsx'
import { useForm } from '../drafts/use-draft.ts'
import type { LoadedEmbed } from '../install/origins-section.tsx'
import { FormDialog } from '../parts/dialog/dialog.tsx'
import { NumberField, toNumber } from '../parts/field/field.tsx'
import { Failure } from '../parts/status/placeholders.tsx'
import { showToast } from '../parts/status/toast.tsx'
import { settingsWords } from '../words/en/settings.ts'
import { words } from '../words/en/shell.ts'

const text = settingsWords.retention

/** The retention of conversations, which visitors can read in the chat. What a shorter one erases is counted and asked first. */
export function RetentionSection({ agentId, embed }: { agentId: string; embed: LoadedEmbed }) {
  const form = useForm({
    name: `settings.retention.${agentId}`,
    loaded: embed,
    load: () => getEmbed(agentId),
    read: ({ data }) => ({ retentionDays: String(data.retentionDays ?? '') }),
    save: ({ retentionDays = '' }, etag) => updateEmbed(agentId, { retentionDays: toNumber(retentionDays) }, etag),
  })
  const { draft } = form
  const [asked, setAsked] = useState<number>()
  /** Asked once, also when somebody else was first and there is a choice to make. */
  const agreed = useRef<number>(undefined)

  /** Only a valid number that is smaller erases anything. The server refuses what is none. */
  async function submit(): Promise<boolean> {
    const days = Number(draft.value?.retentionDays || Number.POSITIVE_INFINITY)
    const before = Number(draft.saved?.retentionDays || Number.POSITIVE_INFINITY)
    const isShorter = Number.isInteger(days) && days >= 1 && days <= 3650 && days < before
    if (!isShorter || days === agreed.current) return form.submit()
    setAsked(days)
    return false
  }

  return (
    <>
      <FormSection
        title={text.title}
        about={text.about}
        form={{ draft, submit }}
        labels={{ retentionDays: text.label }}
        show={(value) => value || text.forever}
      >
        <NumberField
          label={text.label}
          unit={text.unit}
          help={text.help}
          {...draft.field('retentionDays', text.wrong)}
        />
      </FormSection>
      {asked !== undefined && (
        <EraseDialog
          agentId={agentId}
          days={asked}
          save={async () => {
            agreed.current = asked
            if (!(await form.submit())) return
            agreed.current = undefined
            showToast(words.saved)
          }}
          onClose={() => setAsked(undefined)}
        />
      )}
    </>
  )
}

type Props = { agentId: string; days: number; save: () => Promise<void>; onClose: () => void }

function EraseDialog({ agentId, days, save, onClose }: Props) {
  const { value, error, isLoading, reload } = useLoaded(`retention ${agentId} ${days}`, (signal) =>
    countRetention(agentId, days, signal),
  )
  const isReady = value !== undefined && !isLoading
  return (
    <FormDialog
      isDanger
      title={text.askTitle(days)}
      action={text.askDo}
      run={save}
      onClose={onClose}
      isDisabled={!isReady}
    >
      {error && <Failure error={error} onRetry={reload} />}
      <div role="status">
        {isReady ? (
          <p>
            {value.conversations === 0 ? text.erasesNone : text.erases(value.conversations, value.isWhole)}{' '}
            {text.erasesLater}
          </p>
        ) : (
          !error && <p class="quiet">{text.counting}</p>
        )}
      </div>
    </FormDialog>
  )
}

import { X } from 'lucide'
import { useState } from 'preact/hooks'
import { canChange } from '../account/account.ts'
import { getEmbed, updateEmbed } from '../api/agents.ts'
import { ApiError } from '../api/request/api-error.ts'
import { useSending } from '../api/request/use-sending.ts'
import { useDraft } from '../drafts/use-draft.ts'
import { Button } from '../parts/button/button.tsx'
import { TextField, Form } from '../parts/field/field.tsx'
import { FormDialog } from '../parts/dialog/dialog.tsx'
import { RadioGroup } from '../parts/field/choices.tsx'
import { Section } from '../parts/layout/page.tsx'
import { showError, showToast } from '../parts/status/toast.tsx'
import { originsWords } from '../words/en/install.ts'
import { withScheme } from '../parts/field/typed.ts'
import type { EmbedAnswer } from '#contract/agents/embed.ts'
import type { Answer } from '../api/request/call.ts'
import type { Loaded } from '../api/use-loaded.ts'

/** The sites that may embed the agent. Changes are made at once, with a way back. */
export function OriginsSection({ agentId, embed }: { agentId: string; embed: LoadedEmbed }) {
  const origins = embed.value?.body.data.allowedOrigins ?? []
  const isClosed = embed.value?.body.data.onlyAllowedOrigins ?? false
  const changes = createOriginChanges(agentId, embed)
  const sending = useSending(showError)
  /** The last site, while it is asked what its removal means. */
  const [last, setLast] = useState<string>()

  async function remove(origin: string): Promise<void> {
    // Somebody else may have added one, or taken one away.
    const { data } = (await getEmbed(agentId)).body
    const isLast = !data.onlyAllowedOrigins && data.allowedOrigins.every((each) => each === origin)
    if (isLast) setLast(origin)
    else await changes.remove(origin)
  }

  return (
    <Section title={originsWords.title} about={originsWords.about}>
      {origins.length === 0 ? (
        <p>
          {isClosed ? originsWords.noneAllowed : originsWords.none}{' '}
          {!isClosed && canChange.value && originsWords.noneToDo}
        </p>
      ) : (
        <ul class="origin-list">
          {origins.map((origin) => (
            <li key={origin}>
              <span class="breaks">{origin}</span>
              {canChange.value && (
                <Button
                  label={originsWords.remove(origin)}
                  kind="plain"
                  icon={X}
                  isIconOnly
                  onClick={() => void sending.run(() => remove(origin))}
                />
              )}
            </li>
          ))}
        </ul>
      )}
      {last !== undefined && (
        <LastSiteDialog
          origin={last}
          onRemove={(whenNone) => changes.remove(last, whenNone)}
          onClose={() => setLast(undefined)}
        />
      )}
      {canChange.value && <AddOrigin agentId={agentId} onAdd={changes.add} />}
    </Section>
  )
}

type Props = { origin: string; onRemove: (whenNone: WhenNone) => Promise<void>; onClose: () => void }

/** An empty list has two meanings: whoever empties it says which. */
function LastSiteDialog({ origin, onRemove, onClose }: Props) {
  const [whenNone, setWhenNone] = useState<WhenNone>('none')
  return (
    <FormDialog
      isDanger
      title={originsWords.lastTitle}
      action={originsWords.remove(origin)}
      run={() => onRemove(whenNone)}
      onClose={onClose}
    >
      <RadioGroup
        name="when-none"
        label={originsWords.lastAbout}
        choices={(['none', 'any'] as const).map((value) => Object.assign({ value }, originsWords.whenNone[value]))}
        value={whenNone}
        onChange={setWhenNone}
      />
    </FormDialog>
  )
}

function AddOrigin({ agentId, onAdd }: { agentId: string; onAdd: (origin: string) => Promise<void> }) {
  const draft = useDraft(`origin.${agentId}`, { site: '' })
  const { error } = draft
  const isWrong = error instanceof ApiError && error.code === 'validation'

  async function add(): Promise<void> {
    await onAdd(originOf(draft.value.site))
    draft.forget()
  }

  return (
    <Form class="line-form" onSubmit={() => void draft.run(add)}>
      <TextField
        label={originsWords.label}
        help={originsWords.help}
        type="url"
        {...draft.field('site')}
        error={isWrong ? originsWords.wrong : error?.message}
      />
      <Button label={originsWords.add} type="submit" isBusy={draft.isBusy} />
    </Form>
  )
}

/** The address of a page stands for its site. What is no address goes as it is, for the server to refuse. */
function originOf(typed: string): string {
  const address = withScheme(typed)
  const url = URL.canParse(address) && !address.includes('*') ? new URL(address) : undefined
  return url && /^https?:$/.test(url.protocol) ? url.origin : address
}

export type LoadedEmbed = Loaded<Answer<EmbedAnswer>>

type Change = (origins: readonly string[]) => string[]

/** Who may show the agent once the last site is removed: every site (`any`), or only this server's own pages (`none`). */
type WhenNone = 'any' | 'none'

/**
 * Adds and removes origins at once, with a way back. Each change begins with what the server has now, so that what somebody else has
 * added meanwhile stays.
 */
export function createOriginChanges(agentId: string, embed: LoadedEmbed) {
  async function change(next: Change, whenNone?: WhenNone): Promise<void> {
    const now = await getEmbed(agentId)
    const body = await updateEmbed(
      agentId,
      {
        allowedOrigins: next(now.body.data.allowedOrigins),
        ...(whenNone && { onlyAllowedOrigins: whenNone === 'none' }),
      },
      now.etag,
    )
    embed.set({ body, etag: null })
    embed.reload()
  }

  const withOrigin =
    (origin: string): Change =>
    (origins) => [...origins, origin]
  const without =
    (origin: string): Change =>
    (origins) =>
      origins.filter((each) => each !== origin)

  return {
    /** Throws when the server refuses it. */
    async add(origin: string): Promise<void> {
      await change(withOrigin(origin))
      // The server has made an origin of what was typed.
      const added = URL.canParse(origin) ? new URL(origin).origin : origin
      showToast(originsWords.added(added), () => change(without(added)))
    },

    /** Throws when the server refuses it. `whenNone`: of the last one. */
    async remove(origin: string, whenNone?: WhenNone): Promise<void> {
      await change(without(origin), whenNone)
      showToast(originsWords.removed(origin), () => change(withOrigin(origin)))
    },
  }
}

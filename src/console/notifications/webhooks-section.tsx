import { Plus } from 'lucide'
import { useState } from 'preact/hooks'
import type { Webhook, WebhookKind } from '#contract/inbox/notifications.ts'
import { canChange } from '../account/account.ts'
import { addWebhook, removeWebhook, renewSecret } from '../api/inbox/notifications.ts'
import { ApiError } from '../api/request/api-error.ts'
import { wrongAt } from '../api/request/use-sending.ts'
import { useDraft } from '../drafts/use-draft.ts'
import { Button } from '../parts/button/button.tsx'
import { ConfirmDialog, FormDialog } from '../parts/dialog/form-dialog.tsx'
import { SecretDialog } from '../parts/dialog/secret-dialog.tsx'
import { Field, TextField } from '../parts/field/field.tsx'
import { Section } from '../parts/layout/section.tsx'
import { showToast } from '../parts/status/toast.tsx'
import { TimeAgo } from '../parts/text/time-ago.tsx'
import { webhookWords as text } from '../words/en/notifications.ts'
import { words } from '../words/en/shell.ts'

type Asked =
  | { kind: 'add' }
  | { kind: 'secret'; secret: string; isNew: boolean }
  | { kind: 'renew'; webhook: Webhook }
  | { kind: 'remove'; webhook: Webhook }

/** The chat services and programs that are told. Changes are made at once. */
export function WebhooksSection({
  agentId,
  webhooks,
  onChange,
}: {
  agentId: string
  webhooks: readonly Webhook[]
  onChange: () => void
}) {
  const [asked, setAsked] = useState<Asked>()
  const close = () => setAsked(undefined)
  return (
    <Section
      title={text.title}
      about={text.about}
      actions={
        canChange.value && (
          <Button icon={Plus} onClick={() => setAsked({ kind: 'add' })}>
            {text.add}
          </Button>
        )
      }
    >
      {webhooks.length === 0 ? (
        <p class="quiet">{text.none}</p>
      ) : (
        <ul class="rows inner">
          {webhooks.map((webhook) => (
            <li key={webhook.id}>
              <div class="what">
                <h3>{webhook.name}</h3>
                <p class="about">
                  <span>{text.kinds[webhook.kind]}</span>
                  <span class="breaks">{webhook.host}</span>
                  <TimeAgo at={webhook.createdAt} format={text.createdAt} />
                  {webhook.oldSecretUntil !== undefined && (
                    <TimeAgo at={webhook.oldSecretUntil} format={text.oldSecretUntil} />
                  )}
                </p>
              </div>
              {canChange.value && webhook.kind === 'plain' && (
                <Button onClick={() => setAsked({ kind: 'renew', webhook })}>
                  {text.renew}
                  <span class="unseen"> {webhook.name}</span>
                </Button>
              )}
              {canChange.value && (
                <Button onClick={() => setAsked({ kind: 'remove', webhook })}>
                  {text.remove}
                  <span class="unseen"> {webhook.name}</span>
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      {asked?.kind === 'add' && (
        <AddDialog
          agentId={agentId}
          onClose={close}
          onAdded={({ name }, secret) => {
            onChange()
            if (secret === null) {
              close()
              showToast(text.isAdded(name))
            } else setAsked({ kind: 'secret', secret, isNew: false })
          }}
        />
      )}
      {asked?.kind === 'secret' && (
        <SecretDialog
          title={text.secretTitle}
          about={asked.isNew ? text.newSecretOnce : text.secretOnce}
          name={text.secretName}
          secret={asked.secret}
          onClose={close}
        />
      )}
      {asked?.kind === 'renew' && (
        <ConfirmDialog
          title={text.renewTitle(asked.webhook.name)}
          action={text.renewDo}
          run={async () => {
            setAsked({ kind: 'secret', secret: await renewSecret(agentId, asked.webhook.id), isNew: true })
            onChange()
          }}
          onClose={() => setAsked((now) => (now?.kind === 'renew' ? undefined : now))}
        >
          <p>{text.renewGoes}</p>
        </ConfirmDialog>
      )}
      {asked?.kind === 'remove' && (
        <ConfirmDialog
          title={text.removeTitle(asked.webhook.name)}
          action={text.removeDo}
          run={async () => {
            await removeWebhook(agentId, asked.webhook.id)
            showToast(text.isRemoved(asked.webhook.name))
            onChange()
          }}
          onClose={close}
        >
          <p>{text.removeGoes}</p>
        </ConfirmDialog>
      )}
    </Section>
  )
}

const kinds = Object.keys(text.kinds) as WebhookKind[]

function AddDialog({
  agentId,
  onClose,
  onAdded,
}: {
  agentId: string
  onClose: () => void
  onAdded: (webhook: Webhook, secret: string | null) => void
}) {
  const draft = useDraft<{ kind: WebhookKind; name: string; url: string }>(`webhook.${agentId}`, {
    kind: 'slack',
    name: '',
    url: '',
  })
  const { kind, name, url } = draft.value

  async function submit(): Promise<void> {
    const { data, secret } = await addWebhook(agentId, { kind, name, url }).catch((cause: unknown) => {
      throw inTheFormsWords(cause)
    })
    draft.forget()
    onAdded(data, secret)
  }

  return (
    <FormDialog
      title={text.addTitle}
      action={text.do}
      sending={draft}
      isShown={() => true}
      run={submit}
      onClose={onClose}
    >
      <Field label={text.kind}>
        {(control) => (
          <select
            {...control}
            class="input"
            value={kind}
            onChange={(event) => draft.change({ kind: event.currentTarget.value as WebhookKind })}
          >
            {kinds.map((each) => (
              <option key={each} value={each} selected={each === kind}>
                {text.kinds[each]}
              </option>
            ))}
          </select>
        )}
      </Field>
      <TextField
        label={text.name}
        help={text.nameHelp}
        value={name}
        onInput={(next) => draft.change({ name: next })}
        error={draft.at('name')}
        isFirst
      />
      <TextField
        label={text.url}
        help={text.urlHelp[kind]}
        type="url"
        value={url}
        onInput={(next) => draft.change({ url: next })}
        error={draft.at('url')}
      />
    </FormDialog>
  )
}

/** What the server says about a new webhook, at the fields of this form. */
function inTheFormsWords(cause: unknown): unknown {
  if (!(cause instanceof ApiError) || cause.fields.length === 0) return cause
  if (cause.at('webhooks') !== undefined) return new Error(text.isFull)
  return wrongAt(
    ...(cause.at('name') === undefined ? [] : [{ path: 'name', message: words.nameWrong }]),
    ...(cause.at('url') === undefined ? [] : [{ path: 'url', message: text.urlWrong }]),
  )
}

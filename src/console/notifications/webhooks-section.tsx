import { Plus } from 'lucide'
import { useState } from 'preact/hooks'
import type { Webhook, WebhookKind } from '#contract/inbox/notifications.ts'
import { canChange } from '../account/account.ts'
import { addWebhook, removeWebhook, renewSecret } from '../api/inbox.ts'
import { ApiError } from '../api/request/api-error.ts'
import { useDraft } from '../drafts/use-draft.ts'
import { Button } from '../parts/button/button.tsx'
import { FormDialog } from '../parts/dialog/dialog.tsx'
import { SecretDialog } from '../parts/dialog/secret-dialog.tsx'
import { TextField } from '../parts/field/field.tsx'
import { Section } from '../parts/layout/page.tsx'
import { showToast } from '../parts/status/toast.tsx'
import { TimeAgo } from '../parts/text/time-ago.tsx'
import { webhookWords as text } from '../words/en/notifications.ts'
import { words } from '../words/en/shell.ts'
import { optionsOf, SelectField } from '../parts/field/choices.tsx'

type Asked =
  | { kind: 'add' }
  | { kind: 'secret'; secret: string; isNew: boolean }
  | { kind: 'renew'; webhook: Webhook }
  | { kind: 'remove'; webhook: Webhook }

type WebhooksSectionProps = { agentId: string; webhooks: readonly Webhook[]; onChange: () => void }

/** The chat services and programs that are told. Changes are made at once. */
export function WebhooksSection({ agentId, webhooks, onChange }: WebhooksSectionProps) {
  const [asked, setAsked] = useState<Asked>()
  const close = () => setAsked(undefined)
  return (
    <Section
      title={text.title}
      about={text.about}
      actions={canChange.value && <Button label={text.add} icon={Plus} onClick={() => setAsked({ kind: 'add' })} />}
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
                <Button label={text.renew} of={webhook.name} onClick={() => setAsked({ kind: 'renew', webhook })} />
              )}
              {canChange.value && (
                <Button label={text.remove} of={webhook.name} onClick={() => setAsked({ kind: 'remove', webhook })} />
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
            if (secret === null) showToast(text.isAdded(name))
            else setAsked({ kind: 'secret', secret, isNew: false })
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
        <FormDialog
          isDanger
          title={text.renewTitle(asked.webhook.name)}
          action={text.renewDo}
          run={async () => {
            setAsked({ kind: 'secret', secret: await renewSecret(agentId, asked.webhook.id), isNew: true })
            onChange()
            return false
          }}
          onClose={close}
        >
          <p>{text.renewGoes}</p>
        </FormDialog>
      )}
      {asked?.kind === 'remove' && (
        <FormDialog
          isDanger
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
        </FormDialog>
      )}
    </Section>
  )
}

type AddDialogProps = {
  agentId: string
  onClose: () => void
  onAdded: (webhook: Webhook, secret: string | null) => void
}

function AddDialog({ agentId, onClose, onAdded }: AddDialogProps) {
  const draft = useDraft<{ kind: WebhookKind; name: string; url: string }>(`webhook.${agentId}`, {
    kind: 'slack',
    name: '',
    url: '',
  })
  const { kind, name, url } = draft.value

  async function submit(): Promise<boolean> {
    const { data, secret } = await addWebhook(agentId, { kind, name, url }).catch((cause: unknown) => {
      throw cause instanceof ApiError && cause.at('webhooks') ? new Error(text.isFull) : cause
    })
    draft.forget()
    onAdded(data, secret)
    return secret === null
  }

  return (
    <FormDialog
      title={text.addTitle}
      action={text.do}
      sending={draft}
      isShown={(path) => path === 'name' || path === 'url'}
      run={submit}
      onClose={onClose}
    >
      <SelectField
        label={text.kind}
        value={kind}
        options={optionsOf<WebhookKind>(text.kinds)}
        onChange={(next) => draft.change({ kind: next })}
      />
      <TextField label={text.name} help={text.nameHelp} {...draft.field('name', words.nameWrong)} isFirst />
      <TextField label={text.url} help={text.urlHelp[kind]} type="url" {...draft.field('url', text.urlWrong)} />
    </FormDialog>
  )
}

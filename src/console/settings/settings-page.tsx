import { canChange } from '../account/account.ts'
import { getAgent, renewWebId, getEmbed, updateEmbed } from '../api/agents.ts'
import { getTheme, updateTheme } from '../api/themes.ts'
import { getHelp } from '../api/inbox.ts'
import { useLoaded, type Loaded } from '../api/use-loaded.ts'
import type { PageProps } from '../app/routes.ts'
import { agentPath, pagePath } from '../app/root.ts'
import { FormSection } from '../drafts/form-section.tsx'
import { useForm } from '../drafts/use-draft.ts'
import { type LoadedEmbed, OriginsSection } from '../install/origins-section.tsx'
import { Section, PageLayout } from '../parts/layout/page.tsx'
import { Pending } from '../parts/status/placeholders.tsx'
import { notificationsWords } from '../words/en/notifications.ts'
import { settingsWords } from '../words/en/settings.ts'
import { ContactFormSection } from './contact-form-section.tsx'
import { HelpSection } from './help-section.tsx'
import { LimitsSection } from './limits-section.tsx'
import { NameSection, PublicPageSection } from './name-section.tsx'
import { RetentionSection } from './retention-section.tsx'
import { SwitchSection } from './switch.tsx'
import { showRows, toRows, toTexts, LanguageTextsField } from './language-texts-field.tsx'
import { useLocation } from 'preact-iso/router'
import { useState } from 'preact/hooks'
import type { Agent } from '#contract/agents/agents.ts'
import { DeleteDialog } from '../agents/delete-dialog.tsx'
import { Button } from '../parts/button/button.tsx'
import { agentsWords } from '../words/en/agents.ts'
import { FormDialog } from '../parts/dialog/dialog.tsx'
import { showToast } from '../parts/status/toast.tsx'
import type { ThemeAnswer } from '#contract/agents/theme.ts'
import { ApiError } from '../api/request/api-error.ts'
import type { Answer } from '../api/request/call.ts'
import { CheckField, TextField } from '../parts/field/field.tsx'

/** An agent's settings, apart from its knowledge and its look. */
export function Page({ agentId }: PageProps) {
  const agent = useLoaded(`agent ${agentId}`, (signal) => getAgent(agentId, signal))
  const embed = useLoaded(`embed ${agentId}`, (signal) => getEmbed(agentId, signal))
  const theme = useLoaded(`theme ${agentId}`, (signal) => getTheme(agentId, signal))
  const help = useLoaded(`help ${agentId}`, (signal) => getHelp(agentId, signal))
  return (
    <PageLayout title={settingsWords.title} of={agent.value?.body.data.name} kind="narrow">
      <Pending of={[agent, embed, theme, help]} />
      {agent.value && embed.value && theme.value && help.value && (
        <>
          <NameSection agentId={agentId} loaded={agent} />
          <PublicPageSection agentId={agentId} loaded={agent} />
          <SwitchSection agentId={agentId} embed={embed} />
          <ContactFormSection agentId={agentId} help={help} />
          <Section
            title={notificationsWords.title}
            about={notificationsWords.about}
            actions={
              <a href={agentPath(agentId, 'notifications')}>
                {canChange.value ? notificationsWords.open : notificationsWords.see}
              </a>
            }
          />
          <ThemeTextsSection agentId={agentId} theme={theme} />
          <HelpSection agentId={agentId} help={help} />
          <NoticeSection agentId={agentId} embed={embed} />
          <LimitsSection agentId={agentId} embed={embed} />
          <RetentionSection agentId={agentId} embed={embed} />
          <OriginsSection agentId={agentId} embed={embed} />
          {canChange.value && <DangerSection agent={agent.value.body.data} onChange={agent.reload} />}
        </>
      )}
    </PageLayout>
  )
}

/** The notice that visitors agree to before their first message. */
function NoticeSection({ agentId, embed }: { agentId: string; embed: LoadedEmbed }) {
  const form = useForm({
    name: `settings.notice.${agentId}`,
    loaded: embed,
    load: () => getEmbed(agentId),
    read: ({ data }) => ({ notice: toRows(data.notice) }),
    save: ({ notice = [] }, etag) => updateEmbed(agentId, { notice: toTexts(notice) }, etag),
  })
  const { draft } = form
  const text = settingsWords.notice
  return (
    <FormSection title={text.title} about={text.about} form={form} labels={{ notice: text.label }} show={showRows}>
      <LanguageTextsField
        label={text.label}
        help={text.help}
        rows={draft.value?.notice ?? toRows(null)}
        onChange={(rows) => draft.change({ notice: rows })}
        errorAt={(language) => draft.at(language ? `notice.${language}` : 'notice') && text.wrong}
      />
    </FormSection>
  )
}

/** Actions that cannot be undone. */
function DangerSection({ agent, onChange }: { agent: Agent; onChange: () => void }) {
  const { route } = useLocation()
  const [asked, setAsked] = useState<'web-id' | 'delete'>()
  const text = settingsWords.danger
  return (
    <Section title={text.title} isDanger>
      <div class="row">
        <p class="grow">{text.webId}</p>
        <Button label={text.renew} onClick={() => setAsked('web-id')} />
      </div>
      <div class="row">
        <p class="grow">{text.delete}</p>
        <Button label={agentsWords.remove} kind="danger" onClick={() => setAsked('delete')} />
      </div>
      {asked === 'web-id' && <NewWebIdDialog agent={agent} onChange={onChange} onClose={() => setAsked(undefined)} />}
      {asked === 'delete' && (
        <DeleteDialog agent={agent} onChange={() => route(pagePath())} onClose={() => setAsked(undefined)} />
      )}
    </Section>
  )
}

type NewWebIdDialogProps = { agent: Agent; onChange: () => void; onClose: () => void }

/** Asks before every page that shows the agent loses it, and then leads to the new line. */
function NewWebIdDialog({ agent: { id, name, webId }, onChange, onClose }: NewWebIdDialogProps) {
  const { route } = useLocation()
  const text = settingsWords.newWebId

  async function renew(): Promise<void> {
    await renewWebId(id)
    onChange()
    showToast(text.done)
    route(agentPath(id, 'install'))
  }

  return (
    <FormDialog isDanger title={text.title(name)} action={text.do} run={renew} onClose={onClose}>
      <p class="breaks">{text.goes(webId)}</p>
      <p>{text.next}</p>
    </FormDialog>
  )
}

type Fields = { subtitle: string; disclosure: string; isBrandingEnabled: boolean }

/** The line below the agent's name, the one that says that an AI answers, and the one that says with what. */
function ThemeTextsSection({ agentId, theme }: { agentId: string; theme: Loaded<Answer<ThemeAnswer>> }) {
  const form = useForm<ThemeAnswer, Fields>({
    name: `settings.texts.${agentId}`,
    loaded: theme,
    load: () => getTheme(agentId),
    read: ({ data }) => ({
      subtitle: data.settings.general.subtitle ?? '',
      disclosure: data.settings.general.disclosure ?? '',
      isBrandingEnabled: data.settings.general.isBrandingEnabled,
    }),
    save({ subtitle, disclosure, isBrandingEnabled }, etag) {
      const general = {
        ...(subtitle !== undefined && { subtitle: subtitle.trim() || null }),
        ...(disclosure !== undefined && { disclosure: disclosure.trim() || null }),
        ...(isBrandingEnabled !== undefined && { isBrandingEnabled }),
      }
      return updateTheme(agentId, { settings: { general } }, etag)
    },
  })
  const { draft } = form
  const { value } = draft
  const text = settingsWords.texts
  const { error } = draft
  const isRefused = error instanceof ApiError && error.code === 'branding-required'
  return (
    <FormSection
      title={text.title}
      about={text.about}
      form={form}
      labels={{ subtitle: text.subtitle, disclosure: text.disclosure, isBrandingEnabled: text.branding }}
      show={(shown) => (typeof shown === 'string' ? shown : shown ? text.brandingOn : text.brandingOff)}
      isShown={isRefused}
    >
      <TextField
        label={text.subtitle}
        help={text.subtitleHelp}
        placeholder={text.subtitleDefault}
        {...draft.field('subtitle')}
        error={draft.at('settings.general.subtitle') && text.subtitleWrong}
      />
      <TextField
        label={text.disclosure}
        help={text.disclosureHelp}
        placeholder={text.disclosureDefault}
        {...draft.field('disclosure')}
        error={draft.at('settings.general.disclosure') && text.disclosureWrong}
      />
      <CheckField
        label={text.branding}
        error={isRefused ? text.brandingWrong : undefined}
        isOn={value?.isBrandingEnabled ?? true}
        onChange={(isBrandingEnabled) => draft.change({ isBrandingEnabled })}
      />
    </FormSection>
  )
}

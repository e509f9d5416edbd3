import { canChange } from '../account/account.ts'
import { getAgent } from '../api/agents.ts'
import { getEmbed } from '../api/embed.ts'
import { getHelp } from '../api/inbox/help.ts'
import { getTheme } from '../api/themes.ts'
import { useLoaded } from '../api/use-loaded.ts'
import { NoPage } from '../app/shell/no-page.tsx'
import type { PageProps } from '../app/routes.ts'
import { pagePath } from '../app/root.ts'
import { useTitle } from '../app/use-title.ts'
import { OriginsSection } from '../install/origins-section.tsx'
import { Section } from '../parts/layout/section.tsx'
import { Failure } from '../parts/status/failure.tsx'
import { Skeleton } from '../parts/status/skeleton.tsx'
import { notificationsWords } from '../words/en/notifications.ts'
import { settingsWords } from '../words/en/settings.ts'
import { ContactFormSection } from './contact-form/contact-form-section.tsx'
import { DangerSection } from './danger-section.tsx'
import { HelpSection } from './help/help-section.tsx'
import { LimitsSection } from './limits-section.tsx'
import { NameSection, PublicPageSection } from './name-section.tsx'
import { RetentionSection } from './retention-section.tsx'
import { SwitchSection } from './switch-section.tsx'
import { NoticeSection } from './texts/notice-section.tsx'
import { ThemeTextsSection } from './texts/theme-texts-section.tsx'

/** An agent's settings, apart from its knowledge and its look. */
export function Page({ agentId }: PageProps) {
  const agent = useLoaded(`agent ${agentId}`, (signal) => getAgent(agentId, signal))
  const embed = useLoaded(`embed ${agentId}`, (signal) => getEmbed(agentId, signal))
  const theme = useLoaded(`theme ${agentId}`, (signal) => getTheme(agentId, signal))
  const help = useLoaded(`help ${agentId}`, (signal) => getHelp(agentId, signal))
  const all = [agent, embed, theme, help]
  useTitle(settingsWords.title, agent.value?.body.data.name)
  const error = all.find((each) => each.error)?.error
  if (error?.status === 404) return <NoPage />
  return (
    <div class="page narrow">
      <header>
        <h1>{settingsWords.title}</h1>
      </header>
      {error && <Failure error={error} onRetry={() => all.forEach((each) => each.reload())} />}
      {agent.value && embed.value && theme.value && help.value ? (
        <>
          <NameSection agentId={agentId} loaded={agent} />
          <PublicPageSection agentId={agentId} loaded={agent} />
          <SwitchSection agentId={agentId} embed={embed} />
          <ContactFormSection agentId={agentId} help={help} />
          <Section
            title={notificationsWords.title}
            about={notificationsWords.about}
            actions={
              <a href={pagePath(`agents/${encodeURIComponent(agentId)}/notifications`)}>{notificationsWords.open}</a>
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
      ) : (
        !error && <Skeleton />
      )}
    </div>
  )
}

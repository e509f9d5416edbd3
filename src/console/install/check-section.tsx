import { CircleAlert, CircleCheck, TriangleAlert } from 'lucide'
import { useState } from 'preact/hooks'
import type { Check, Finding } from '#contract/sites/check.ts'
import { Icon } from '../../widget/icon.tsx'
import { canChange } from '../account/account.ts'
import { checkPage } from '../api/embed.ts'
import { useSending } from '../api/request/use-sending.ts'
import { getSetup } from '../api/setup.ts'
import { useLoaded } from '../api/use-loaded.ts'
import { useDraft } from '../drafts/use-draft.ts'
import { Button } from '../parts/button/button.tsx'
import { Code } from '../parts/text/code.tsx'
import { TextField, Form } from '../parts/field/field.tsx'
import { Section } from '../parts/layout/section.tsx'
import { showError } from '../parts/status/toast.tsx'
import { checkWords } from '../words/en/install.ts'
import { createOriginChanges, type LoadedEmbed } from './origin-changes.ts'
import { withScheme } from '../app/with-scheme.ts'

/** Reads a page of the site and says whether the widget works there, and what to do where it does not. */
export function CheckSection({ agentId, embed }: { agentId: string; embed: LoadedEmbed }) {
  const { value: setup } = useLoaded(`setup ${agentId}`, (signal) => getSetup(agentId, signal))
  // The page that one means is most likely the one that the agent was made from.
  const known = setup?.url ?? ''
  const draft = useDraft(`check.${agentId}`, { url: known }, known)
  const allowing = useSending(showError)
  const { url } = draft.value
  const [check, setCheck] = useState<Check>()
  if (!canChange.value) return null

  async function run(): Promise<void> {
    setCheck(await checkPage(agentId, withScheme(url)))
  }

  async function allow(origin: string): Promise<void> {
    await createOriginChanges(agentId, embed).add(origin)
    await draft.run(run)
  }

  return (
    <Section title={checkWords.title} about={checkWords.about}>
      <Form class="line-form" onSubmit={() => void draft.run(run)}>
        <TextField
          label={checkWords.label}
          type="url"
          placeholder="https://www.example.com/"
          {...draft.field('url')}
          error={draft.at('url') === undefined ? draft.error?.message : checkWords.wrong}
        />
        <Button label={checkWords.do} type="submit" isBusy={draft.isBusy} />
      </Form>
      <div role="status" class={draft.isBusy ? 'stale' : undefined}>
        {check && <Result check={check} onAllow={(origin) => void allowing.run(() => allow(origin))} />}
      </div>
    </Section>
  )
}

function Result({ check: { url, findings }, onAllow }: { check: Check; onAllow: (origin: string) => void }) {
  const worst = findings[0]?.level ?? 'ok'
  return (
    <div class="section-parts">
      <p class={`verdict ${worst}`}>{checkWords.verdicts[worst](url)}</p>
      <ul class="findings">
        {findings.map((finding) => (
          <FindingLine key={finding.code + finding.message} finding={finding} onAllow={onAllow} />
        ))}
      </ul>
    </div>
  )
}

const icons = { ok: CircleCheck, warning: TriangleAlert, error: CircleAlert }

function FindingLine({ finding, onAllow }: { finding: Finding; onAllow: (origin: string) => void }) {
  const { level, message, fix, paste, origin } = finding
  return (
    <li class={level}>
      <Icon of={icons[level]} />
      <p class="breaks">
        <span class="unseen">{checkWords.levels[level]}: </span>
        {message}
      </p>
      {fix !== undefined && <p class="quiet breaks">{fix}</p>}
      {paste !== undefined && <Code text={paste} what={checkWords.pasteName} />}
      {origin !== undefined && <Button label={checkWords.allow(origin)} onClick={() => onAllow(origin)} />}
    </li>
  )
}

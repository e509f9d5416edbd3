import { useLocation } from 'preact-iso/router'
import { useState } from 'preact/hooks'
import type { Agent } from '#contract/agents/agents.ts'
import type { EmbedAnswer } from '#contract/agents/embed.ts'
import { noteDone } from '../overview/done-here.ts'
import { Code } from '../parts/text/code.tsx'
import { CopyButton } from '../parts/button/copy-button.tsx'
import { Section } from '../parts/layout/section.tsx'
import { installWords } from '../words/en/install.ts'
import { platforms, type Platform, type Tag } from './platforms.ts'

/** The line to paste, and where. The platform stands in the address. */
export function SnippetSection({ agent, embed }: { agent: Agent; embed: EmbedAnswer['data'] }) {
  const { query, path, route } = useLocation()
  const [isPinned, setPinned] = useState(false)
  const chosen = platforms.find(({ id }) => id === query['on']) ?? platforms[0]
  const tag = tagOf(agent, embed, isPinned)
  const noteCopied = () => noteDone('installed', agent.id)
  return (
    <Section
      title={installWords.snippet}
      about={installWords.snippetAbout}
      actions={
        <CopyButton text={tag.html} kind="primary" onCopy={noteCopied}>
          {installWords.copy}
        </CopyButton>
      }
    >
      {isLocal(tag.src) && (
        <p class="local" role="note">
          {installWords.local(new URL(tag.src, location.href).hostname)} <code>FOYER_PUBLIC_URL</code>{' '}
          {installWords.localAfter}
        </p>
      )}
      <Code text={tag.html} />
      {embed.script && (
        <label class="check">
          <input type="checkbox" checked={isPinned} onChange={(event) => setPinned(event.currentTarget.checked)} />
          <span>
            {installWords.pin} <span class="quiet">{installWords.pinAbout}</span>
          </span>
        </label>
      )}
      <fieldset class="platforms">
        <legend>{installWords.where}</legend>
        {platforms.map(({ id, name }) => (
          <label key={id}>
            <input
              type="radio"
              name="platform"
              checked={id === chosen?.id}
              onChange={() => route(`${path}?on=${id}`, true)}
            />
            {name}
          </label>
        ))}
      </fieldset>
      {chosen && <Steps platform={chosen} tag={tag} onCopy={noteCopied} />}
    </Section>
  )
}

function Steps({ platform: { name, steps, code }, tag, onCopy }: { platform: Platform; tag: Tag; onCopy: () => void }) {
  return (
    <>
      <ol class="steps" aria-label={installWords.stepsFor(name)}>
        {steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      {code && <Code text={code(tag)} what={installWords.codeFor(name)} onCopy={onCopy} />}
    </>
  )
}

/** Whether only browsers on the machine itself find the address. */
function isLocal(address: string): boolean {
  const { hostname } = new URL(address, location.href)
  return /^(localhost|.+\.localhost|127\.[\d.]+|0\.0\.0\.0|\[::1?\])$/.test(hostname)
}

function tagOf({ webId }: Agent, { snippet, snippetLatest, script }: EmbedAnswer['data'], isPinned: boolean): Tag {
  if (isPinned && script) return { html: snippet, src: script.url, webId, integrity: script.integrity }
  const src = /src="([^"]*)"/.exec(snippetLatest)?.[1] ?? ''
  return { html: snippetLatest, src: src.replaceAll('&amp;', '&'), webId, integrity: null }
}

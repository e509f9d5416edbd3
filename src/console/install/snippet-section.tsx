import { Download } from 'lucide'
import { useLocation } from 'preact-iso/router'
import { useState } from 'preact/hooks'
import type { Agent } from '#contract/agents/agents.ts'
import type { EmbedAnswer } from '#contract/agents/embed.ts'
import { isLocalHost } from '#contract/sites/local-host.ts'
import { isSelector } from '../../theme/page-scheme.ts'
import { Icon } from '../../widget/icon.tsx'
import { root } from '../app/root.ts'
import { Code } from '../parts/text/code.tsx'
import { CopyButton } from '../parts/button/copy-button.tsx'
import { Section } from '../parts/layout/page.tsx'
import { installWords } from '../words/en/install.ts'
import { platforms, type Platform, type Tag } from './platforms.ts'
import { Check, TextField } from '../parts/field/field.tsx'
import { SelectField } from '../parts/field/choices.tsx'

/** The line to paste, and where. The platform stands in the address. */
export function SnippetSection({ agent, embed }: { agent: Agent; embed: EmbedAnswer['data'] }) {
  const { query, path, route } = useLocation()
  const [isPinned, setPinned] = useState(false)
  const [schemeFrom, setSchemeFrom] = useState<string | null>(null)
  const chosen = platforms.find(({ id }) => id === query['on']) ?? platforms[0]
  const tag = tagOf(agent, embed, { isPinned, schemeFrom })
  return (
    <Section
      title={installWords.snippet}
      about={installWords.snippetAbout}
      actions={<CopyButton label={installWords.copy} text={tag.html} kind="primary" />}
    >
      {isLocalHost(new URL(tag.src, location.href).hostname) && (
        <p class="notice" role="note">
          {installWords.local(new URL(tag.src, location.href).hostname)} <code>FOYER_PUBLIC_URL</code>{' '}
          {installWords.localAfter}
        </p>
      )}
      <Code text={tag.html} />
      {embed.script && (
        <Check
          label={
            <>
              {installWords.pin} <span class="quiet">{installWords.pinAbout}</span>
            </>
          }
          isOn={isPinned}
          onChange={setPinned}
        />
      )}
      <DarkSwitch onChange={setSchemeFrom} />
      <fieldset class="platforms">
        <legend>{installWords.where}</legend>
        {platforms.map(({ id, name }) => (
          <label key={id} class="radio-card">
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
      {chosen && <Steps platform={chosen} tag={tag} webId={agent.webId} />}
    </Section>
  )
}

function Steps({ platform, tag, webId }: { platform: Platform; tag: Tag; webId: string }) {
  const { name, steps, code, file, otherwise } = platform
  return (
    <>
      <ol class="steps" aria-label={installWords.stepsFor(name)}>
        {steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      {file && (
        <p>
          <a class="button normal" href={root + file(webId)} download>
            <Icon of={Download} />
            {installWords.downloadFor(name)}
          </a>
        </p>
      )}
      {otherwise !== undefined && <p>{otherwise}</p>}
      {code && <Code text={code(tag)} what={installWords.codeFor(name)} />}
    </>
  )
}

/** The line as it was chosen: of the agent's own script, or pinned; with the page's dark switch, or without. */
function tagOf(
  { webId }: Agent,
  { snippet, snippetLatest, script }: EmbedAnswer['data'],
  { isPinned, schemeFrom }: { isPinned: boolean; schemeFrom: string | null },
): Tag {
  const scheme = schemeFrom === null ? [] : [['data-scheme-from', schemeFrom] as const]
  const withScheme = (line: string) => line.replace('></script>', () => `${scheme.map(inHtml).join('')}></script>`)
  if (isPinned && script) {
    const pinned = [
      ['data-agent', webId],
      ['integrity', script.integrity],
      ['crossorigin', 'anonymous'],
    ] as const
    return { html: withScheme(snippet), src: script.url, attributes: [...pinned, ...scheme] }
  }
  const src = /src="([^"]*)"/.exec(snippetLatest)?.[1] ?? ''
  return { html: withScheme(snippetLatest), src: src.replaceAll('&amp;', '&'), attributes: scheme }
}

function inHtml([name, value]: readonly [name: string, value: string]): string {
  return ` ${name}="${value.replaceAll('&', '&amp;').replaceAll('"', '&quot;')}"`
}

const darkWords = installWords.darkSwitch

/** How pages that are dark by a switch of their own say so, as `data-scheme-from` names it (docs/embed.md). The first is the most usual. */
const usual = ['.dark', 'html[data-theme]', 'html[data-bs-theme]', 'html[data-color-mode]'] as const

/** Whether the chat follows the page's own dark switch, and by what. Calls `onChange` with a CSS selector, or with null for no. */
function DarkSwitch({ onChange }: { onChange: (selector: string | null) => void }) {
  const [isOn, setOn] = useState(false)
  const [chosen, setChosen] = useState<string>(usual[0])
  const [typed, setTyped] = useState('')
  const isOther = chosen === 'other'
  const isWrong = typed.trim() !== '' && !isSelector(typed)

  function follow(isWanted: boolean, selector: string): void {
    onChange(isWanted && selector.trim() !== '' && isSelector(selector) ? selector.trim() : null)
  }

  return (
    <>
      <Check
        label={
          <>
            {darkWords.follow} <span class="quiet">{darkWords.followAbout}</span>
          </>
        }
        isOn={isOn}
        onChange={(isWanted) => {
          setOn(isWanted)
          follow(isWanted, isOther ? typed : chosen)
        }}
      />
      {isOn && (
        <SelectField
          label={darkWords.how}
          help={darkWords.howHelp}
          value={chosen}
          options={[
            ...usual.map((value) => ({ value, name: darkWords.usual[value] })),
            { value: 'other', name: darkWords.other },
          ]}
          onChange={(value) => {
            setChosen(value)
            follow(true, value === 'other' ? typed : value)
          }}
        />
      )}
      {isOn && isOther && (
        <TextField
          label={darkWords.selector}
          help={darkWords.selectorHelp}
          value={typed}
          error={isWrong ? darkWords.wrong : undefined}
          onInput={(text) => {
            setTyped(text)
            follow(true, text)
          }}
        />
      )}
    </>
  )
}

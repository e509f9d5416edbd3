import { useLocation } from 'preact-iso/router'
import { useState } from 'preact/hooks'
import { removeStored, storedNames } from '../app/storage.ts'
import { Button } from '../parts/button/button.tsx'
import { CopyButton } from '../parts/button/copy-button.tsx'
import { Section } from '../parts/layout/page.tsx'
import { typedHereWords } from '../words/en/editing.ts'
import { words } from '../words/en/shell.ts'
import { draftPrefix, readDraft } from './draft.ts'

/** What was typed into forms of a page whose agent or source is gone: no form shows it any more. */
export function TypedHere() {
  const { path } = useLocation()
  const [isDiscarded, setDiscarded] = useState(false)
  // The names of drafts hold the ids that stand in the address.
  const ids = new Set(path.split('/').filter((part) => /^[a-z]+_/.test(part)))
  const isOfPage = (name: string) => name.split('.').some((part) => ids.has(part))
  const keys = storedNames(draftPrefix).flatMap((name) => (isOfPage(name) ? [draftPrefix + name] : []))
  const typed = keys.flatMap(textsOf).join('\n\n')
  if (isDiscarded || typed === '') return null

  function discard(): void {
    for (const key of keys) removeStored(key)
    setDiscarded(true)
  }

  return (
    <Section title={typedHereWords.title} about={typedHereWords.about}>
      <p class="typed breaks" dir="auto">
        {typed}
      </p>
      <div class="row">
        <CopyButton label={typedHereWords.copy} text={typed} />
        <Button label={words.discard} onClick={discard} />
      </div>
    </Section>
  )
}

function textsOf(key: string): string[] {
  const { changes } = readDraft<Record<string, unknown>>(key)
  return Object.values(changes).flatMap((change) => textsIn(change?.mine))
}

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return value.trim() === '' ? [] : [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : []
}

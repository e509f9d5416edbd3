import { Plus, Trash2 } from 'lucide'
import { useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks'
import { canChange } from '../../account/account.ts'
import type { DraftForm } from '../../drafts/use-draft.ts'
import { Button } from '../../parts/button/button.tsx'
import { Check } from '../../parts/field/field.tsx'
import { showToast } from '../../parts/status/toast.tsx'
import { sectionsWords as text } from '../../words/en/knowledge.ts'
import { Marked, type BlanksIn, MarkedField } from './marked-field.tsx'
import { withAudience, withTitle, withBody, sectionsOf, shownBody, textOf, type Section } from './sections.ts'
import { savesByKey, type Instructions } from './use-instructions.ts'
import { fold } from '../../parts/filter/fold.ts'

/** With more sections than these there is a search. */
const fewSections = 6

/** The instructions as a card for each section, for owners who know no Markdown. */
export function SectionCards({ form, blanksIn }: { form: DraftForm<Instructions>; blanksIn: BlanksIn | undefined }) {
  const { draft } = form
  const written = (draft.value?.instructions ?? '').replaceAll('\r\n', '\n')
  const sections = useMemo(() => sectionsOf(written), [written])
  const [search, setSearch] = useState('')
  const list = useRef<HTMLOListElement>(null)
  const [added, setAdded] = useState(0)
  const wanted = fold(search)
  const shown = sections
    .map((section, at) => ({ section, at }))
    .filter(({ section: { title, body } }) => fold(`${title}\n${body}`).includes(wanted))

  // Before the next key is handled, so that a quick hand loses none.
  useLayoutEffect(() => {
    if (added > 0) list.current?.querySelector<HTMLElement>(':scope > :last-child input')?.focus()
  }, [added])

  function write(next: readonly Section[], step: string | null = null): void {
    draft.change({ instructions: textOf(next) }, step)
  }

  function add(): void {
    setSearch('')
    write([...sections, { depth: 2, title: '', isPublic: true, heading: '## \n', body: '' }])
    setAdded(added + 1)
  }

  function remove(at: number): void {
    write(sections.toSpliced(at, 1))
    showToast(text.removed, draft.undoOfThis())
  }

  return (
    <div class="section-cards">
      {sections.length > fewSections && (
        <input
          class="input"
          type="search"
          aria-label={text.search}
          placeholder={text.search}
          value={search}
          onInput={(event) => setSearch(event.currentTarget.value)}
        />
      )}
      {sections.length === 0 && (
        <p class="quiet">
          {text.none} {canChange.value && text.noneToDo}
        </p>
      )}
      <ol ref={list}>
        {shown.map(({ section, at }) => (
          <Card
            key={at}
            section={section}
            blanksIn={blanksIn}
            onKeyDown={savesByKey(form)}
            onChange={(next, step) => write(sections.with(at, next), step && `${step} ${at}`)}
            onRemove={() => remove(at)}
          />
        ))}
      </ol>
      {sections.length > 0 && shown.length === 0 && <p role="status">{text.noneFound}</p>}
      {canChange.value && <Button label={text.add} icon={Plus} onClick={add} />}
    </div>
  )
}

type Props = {
  section: Section
  blanksIn: BlanksIn | undefined
  onKeyDown: (event: KeyboardEvent) => void
  onChange: (next: Section, step: string | null) => void
  onRemove: () => void
}

function Card({ section, blanksIn, onKeyDown, onChange, onRemove }: Props) {
  // What is typed stays as it is while it means what is written: a space at the end, say, is not in the text.
  const [typedTitle, setTypedTitle] = useState('')
  const [typedBody, setTypedBody] = useState('')
  const { depth, isPublic } = section
  const title = withTitle(section, typedTitle).heading === section.heading ? typedTitle : section.title
  const body = withBody(section, typedBody).body === section.body ? typedBody : shownBody(section)
  const name = section.title || (depth === 0 ? text.guidance : text.untitled)
  const isFixed = !canChange.value
  return (
    <li class={isPublic ? 'public' : 'private'}>
      <header>
        {depth === 0 ? (
          <h3>{text.guidance}</h3>
        ) : (
          <input
            class="input"
            aria-label={text.title}
            placeholder={text.title}
            value={title}
            maxLength={200}
            readOnly={isFixed}
            onKeyDown={onKeyDown}
            onInput={(event) => {
              setTypedTitle(event.currentTarget.value)
              onChange(withTitle(section, event.currentTarget.value), 'title')
            }}
          />
        )}
        {!isFixed && <Button label={text.remove(name)} kind="plain" icon={Trash2} isIconOnly onClick={onRemove} />}
      </header>
      <MarkedField
        marks={
          <div>
            <Marked text={body} blanksIn={blanksIn} />
            {'\u200b'}
          </div>
        }
        aria-label={text.textOf(name)}
        placeholder={isFixed ? undefined : isPublic ? text.publicExample : text.privateExample}
        value={body}
        readOnly={isFixed}
        onKeyDown={onKeyDown}
        onInput={(event) => {
          setTypedBody(event.currentTarget.value)
          onChange(withBody(section, event.currentTarget.value), 'body')
        }}
      />
      {depth === 0 ? (
        <p class="quiet">{text.private}</p>
      ) : (
        <Check
          label={
            <>
              {text.public} {!isPublic && <span class="quiet">{text.private}</span>}
            </>
          }
          isOn={isPublic}
          isDisabled={isFixed}
          onChange={(isNow) => onChange(withAudience(section, isNow), null)}
        />
      )}
    </li>
  )
}

import { Plus, X } from 'lucide'
import { useId, useState } from 'preact/hooks'
import { inLanguage } from '#contract/agents/translations.ts'
import { languages } from '#contract/languages.ts'
import { canChange } from '../../account/account.ts'
import { agentPath } from '../../app/root.ts'
import { Button } from '../../parts/button/button.tsx'
import { showToast } from '../../parts/status/toast.tsx'
import { languageName } from '../../words/languages.ts'
import { lookWords } from '../../words/en/look.ts'
import { getAt, pathAmongTexts, tagsOf, translatable, translations } from '../fields.ts'
import type { Studio } from '../studio.ts'
import { FieldControl } from '../field-control.tsx'
import { goToField, labelOf } from '../field-errors.tsx'
import { SelectField } from '../../parts/field/choices.tsx'

const text = lookWords.languages

/** The texts of the theme in other languages: a tab a language, and what is not translated yet. */
export function LanguagesControl({ studio, agentId }: { studio: Studio; agentId: string }) {
  const id = useId()
  const theme = studio.draft.value
  const tags = tagsOf(theme)
  const chosen = tags.find((tag) => tag === studio.language.value) ?? tags[0]

  function choose(tag: string | undefined): void {
    studio.language.value = tag ?? null
  }

  function onKeyDown(event: KeyboardEvent): void {
    const at = tags.indexOf(chosen ?? '')
    const places: Record<string, number> = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: -1 }
    const place = places[event.key]
    if (place === undefined) return
    event.preventDefault()
    const tag = tags.at(place % tags.length)
    choose(tag)
    document.querySelector<HTMLElement>(`#${CSS.escape(`${id}-${tag}`)}`)?.focus()
  }

  function add(tag: string): void {
    studio.change(`${translations}.${tag}`, {})
    choose(tag)
  }

  function remove(tag: string): void {
    studio.change(`${translations}.${tag}`, null)
    choose(tags.find((each) => each !== tag))
    showToast(text.removed(languageName(tag)), studio.fields.undoOfThis())
  }

  return (
    <div class="look-languages" data-field={translations}>
      <p class="help">{text.about}</p>
      {tags.length > 0 && (
        <div role="tablist" aria-label={text.tabs}>
          {tags.map((tag) => (
            <Tab
              key={tag}
              id={`${id}-${tag}`}
              panel={`${id}-panel`}
              tag={tag}
              missing={missingIn(theme, tag).length}
              isChosen={tag === chosen}
              onChoose={() => choose(tag)}
              onKeyDown={onKeyDown}
            />
          ))}
        </div>
      )}
      {chosen !== undefined && (
        <div key={chosen} role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${chosen}`}>
          <Missing studio={studio} tag={chosen} />
          {translatable.map((field) => (
            <div key={field.path} data-field={field.path}>
              <FieldControl field={field} studio={studio} agentId={agentId} language={chosen} />
              {field.control === 'prompts' && <CopyPrompts studio={studio} tag={chosen} />}
            </div>
          ))}
          {canChange.value && (
            <div>
              <Button label={text.remove(languageName(chosen))} kind="plain" icon={X} onClick={() => remove(chosen)} />
            </div>
          )}
        </div>
      )}
      {canChange.value && <AddLanguage taken={tags} onAdd={add} />}
      <p class="help">
        {text.elsewhere} <a href={agentPath(agentId, 'settings')}>{text.notice}</a>,{' '}
        <a href={agentPath(agentId, 'knowledge')}>{text.notFound}</a>.
      </p>
    </div>
  )
}

/** The fields that have a text of the owner's, but none in a language. */
function missingIn(theme: unknown, tag: string): string[] {
  const there = inLanguage({ settings: { general: { translations: getAt(theme, translations) } } }, tag)
  return translatable
    .filter(({ path }) => hasText(getAt(theme, path)) && !hasText(getAt(there, path)))
    .map(({ path }) => path)
}

const hasText = (value: unknown) => (Array.isArray(value) ? value.length > 0 : Boolean(value))

type Props = {
  id: string
  /** The id of what it shows. */
  panel: string
  tag: string
  missing: number
  isChosen: boolean
  onChoose: () => void
  onKeyDown: (event: KeyboardEvent) => void
}

function Tab({ id, panel, tag, missing, isChosen, onChoose, onKeyDown }: Props) {
  return (
    <button
      type="button"
      role="tab"
      id={id}
      aria-selected={isChosen}
      aria-controls={panel}
      tabIndex={isChosen ? 0 : -1}
      onClick={onChoose}
      onKeyDown={onKeyDown}
    >
      {languageName(tag)}
      {missing > 0 && (
        <span class="missing">
          <span aria-hidden="true">{missing}</span>
          <span class="unseen">{text.missingCount(missing)}</span>
        </span>
      )}
    </button>
  )
}

/** What is not translated yet, each with a way there. */
function Missing({ studio, tag }: { studio: Studio; tag: string }) {
  const missing = missingIn(studio.draft.value, tag)
  if (missing.length === 0) return <p class="quiet">{text.complete(languageName(tag))}</p>
  return (
    <div class="missing-texts">
      <span class="quiet">{text.missing(languageName(tag))}</span>
      {missing.map((path) => (
        <button
          key={path}
          type="button"
          onClick={() => goToField(studio, `${translations}.${tag}.${pathAmongTexts(path)}`)}
        >
          {labelOf(path)}
        </button>
      ))}
    </div>
  )
}

/** Begins a language's prompts with those that there are, to be translated: their emoji stay. */
function CopyPrompts({ studio, tag }: { studio: Studio; tag: string }) {
  const path = 'initialPrompts'
  const own = getAt(studio.draft.value, path)
  const isWanted = hasText(own) && !hasText(getAt(studio.draft.value, `${translations}.${tag}.${path}`))
  if (!isWanted || !canChange.value) return null
  return <Button label={text.copyPrompts} kind="plain" onClick={() => studio.translate(tag, path, own)} />
}

function AddLanguage({ taken, onAdd }: { taken: readonly string[]; onAdd: (tag: string) => void }) {
  const free = languages.filter((tag) => !taken.includes(tag))
  const [wanted, setWanted] = useState<string>()
  const tag = free.find((each) => each === wanted) ?? free[0]
  if (tag === undefined) return null
  return (
    <div class="add">
      <SelectField
        label={text.add}
        value={tag}
        options={free.map((value) => ({ value, name: languageName(value) }))}
        onChange={setWanted}
      />
      <Button label={text.addDo} icon={Plus} onClick={() => onAdd(tag)} />
    </div>
  )
}

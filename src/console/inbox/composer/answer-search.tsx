import { Search, X } from 'lucide'
import { useEffect, useId, useLayoutEffect, useRef, useState } from 'preact/hooks'
import type { SearchAnswer } from '#contract/knowledge/documents.ts'
import { Icon } from '../../../widget/icon.tsx'
import { searchKnowledge } from '../../api/sources.ts'
import { useLoaded } from '../../api/use-loaded.ts'
import { Button } from '../../parts/button/button.tsx'
import { answerSearchWords as text } from '../../words/en/inbox.ts'
import { isOfInputMethod } from '../../../widget/composer/keys.ts'
import type { AnswerSource } from '#contract/sessions/chat.ts'

/** How long after the last letter the search begins, in milliseconds. */
const searchDelay = 200

type Found = SearchAnswer['passages'][number]

type Props = { aiId: string | undefined; onInsert: (found: string) => void; onClose: (rest: string) => void }

/** Searches questions with their answers, documents and instructions for a text to insert. `onClose` gets what was typed for the reply instead. */
export function AnswerSearch({ aiId, onInsert, onClose }: Props) {
  const [typed, setTyped] = useState('')
  const asked = usePaused(typed.trim())
  const [chosen, setChosen] = useState(0)
  const list = useRef<HTMLDivElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const id = useId()
  const isAsking = aiId !== undefined && asked !== ''
  const { value, error, isLoading } = useLoaded(isAsking ? `answers ${aiId} ${asked}` : null, () =>
    searchKnowledge(aiId ?? '', asked),
  )
  const found = isAsking ? (value?.passages ?? []) : []
  const at = Math.min(chosen, found.length - 1)

  // Before the next key is handled: what is typed after the slash is sought, and is no reply.
  useLayoutEffect(() => input.current?.focus(), [])
  useLayoutEffect(() => setChosen(0), [asked])
  useEffect(() => list.current?.children[at]?.scrollIntoView({ block: 'nearest' }), [at])

  const insert = (passage: Found | undefined) => passage && onInsert(textOf(passage))

  function onKeyDown(event: KeyboardEvent): void {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (isOfInputMethod(event) || (step === undefined && event.key !== 'Enter' && event.key !== 'Escape')) return
    // Enter sends no form around it, and Escape closes nothing else.
    event.preventDefault()
    event.stopPropagation()
    if (event.key === 'Escape') onClose('')
    else if (event.key === 'Enter') insert(found[at])
    else if (step !== undefined && found.length > 0) setChosen((at + step + found.length) % found.length)
  }

  const said = aiId === undefined ? text.noAi : error ? error.message : statusOf(isAsking, isLoading, found.length)
  return (
    <div class="answer-search" role="search">
      <div class="answer-search-line">
        <Icon of={Search} />
        <input
          ref={input}
          class="input"
          role="combobox"
          aria-label={text.label}
          aria-expanded={found.length > 0}
          aria-controls={id}
          aria-autocomplete="list"
          aria-activedescendant={found.length > 0 ? `${id}-${at}` : undefined}
          autocomplete="off"
          maxLength={1000}
          placeholder={text.label}
          value={typed}
          onInput={(event) => {
            // A second slash is meant for the reply itself.
            if (event.currentTarget.value === '/') onClose('/')
            else setTyped(event.currentTarget.value)
          }}
          onKeyDown={onKeyDown}
        />
        <Button label={text.close} kind="plain" icon={X} isIconOnly onClick={() => onClose('')} />
      </div>
      <div id={id} ref={list} role="listbox" aria-label={text.results} class={isLoading ? 'stale' : undefined}>
        {Array.from(found.entries(), ([index, passage]) => (
          <button
            type="button"
            tabIndex={-1}
            key={`${index} ${passage.title}`}
            id={`${id}-${index}`}
            role="option"
            aria-selected={index === at}
            onPointerMove={() => setChosen(index)}
            onClick={() => insert(passage)}
          >
            <strong dir="auto">{headingOf(passage)}</strong>
            <span class="answer-search-text" dir="auto">
              {passage.text}
            </span>
            <span class="quiet">{passage.document?.title ?? text.inInstructions}</span>
          </button>
        ))}
      </div>
      <p class="help" role="status">
        {said}
      </p>
    </div>
  )
}

function statusOf(isAsking: boolean, isLoading: boolean, count: number): string {
  if (!isAsking) return text.help
  if (count === 0) return isLoading ? text.searching : text.none
  return `${text.found(count)} ${text.help}`
}

const headingOf = ({ above, title }: Found) => [...above, title].filter(Boolean).join(' › ')

/** A page is linked; a question with its answer, or a section of the instructions, stands by itself. */
const textOf = ({ text: answer, title, url }: Found) => withLinks(answer, url === undefined ? [] : [{ title, url }])

/** A value as it was before the last pause. */
function usePaused(value: string): string {
  const [paused, setPaused] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setPaused(value), searchDelay)
    return () => clearTimeout(timer)
  }, [value])
  return paused
}

/** An answer with links to where it was found below it, as Markdown. Titles are the pages' own: none may end its link. */
export function withLinks(answer: string, sources: readonly AnswerSource[]): string {
  const links = sources.flatMap(({ title, url }) => {
    if (url === undefined || !/^https?:\/\//.test(url) || answer.includes(url)) return []
    const name = title.replaceAll(/\s+/g, ' ').replaceAll(/[\\[\]<>*_`]/g, '\\$&')
    return [`[${name}](${url.replaceAll('(', '%28').replaceAll(')', '%29').replaceAll(/\s/g, '%20')})`]
  })
  return [answer.trim(), ...links].join('\n\n')
}

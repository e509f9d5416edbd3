import { useEffect, useRef, useState } from 'preact/hooks'
import type { Ai } from '#contract/knowledge/ai.ts'
import type { KeyTest } from '#contract/knowledge/try.ts'
import { canChange } from '../account/account.ts'
import { agentsOfAi, listAi, testKey } from '../api/ai.ts'
import { useSending } from '../api/request/use-sending.ts'
import { useLoaded } from '../api/use-loaded.ts'
import { KeyTestResult } from '../knowledge/key-test-result.tsx'
import { Button } from '../parts/button/button.tsx'
import { Section } from '../parts/layout/page.tsx'
import { Failure } from '../parts/status/placeholders.tsx'
import { healthWords as text } from '../words/en/health.ts'
import { engineWords } from '../words/en/answers.ts'
import type { RefObject } from 'preact'

/** Test results by the id of the AI resource; `asking` while a test runs. */
type Results = Record<string, KeyTest | Error | 'asking'>

/** Who answers in this workspace, each with a button that asks whether it does. Nobody is asked unbidden: a word of a model costs money. */
export function ModelsSection() {
  const { value: resources, error, reload } = useLoaded('ai', listAi)
  const [results, setResults] = useState<Results>({})
  const askingAll = useSending()
  const isLeft = useRef(false)
  useEffect(
    () => () => {
      isLeft.current = true
    },
    [],
  )

  async function ask(aiId: string): Promise<void> {
    setResults((before) => ({ ...before, [aiId]: 'asking' }))
    const result = await testKey(aiId).catch((cause: unknown) => cause as Error)
    setResults((before) => ({ ...before, [aiId]: result }))
  }

  /** One after the other: a vendor's limits hold for all of them. */
  async function askAll(all: readonly Ai[]): Promise<void> {
    for (const { id } of all) if (!isLeft.current) await ask(id)
  }

  if (error) return <Failure error={error} onRetry={reload} />
  if (!resources || resources.length === 0) return null
  const askEvery = canChange.value && resources.length > 1 && (
    <Button label={text.askAll} isBusy={askingAll.isBusy} onClick={() => void askingAll.run(() => askAll(resources))} />
  )
  return (
    <Section title={text.models} about={canChange.value ? text.modelsAbout : text.modelsReadOnly} actions={askEvery}>
      <ul class="rows inner">
        {resources.map((ai) => (
          <ModelLine key={ai.id} ai={ai} result={results[ai.id]} onAsk={() => void ask(ai.id)} />
        ))}
      </ul>
    </Section>
  )
}

type Props = { ai: Ai; result: Results[string] | undefined; onAsk: () => void }

function ModelLine({ ai: { id, name, provider, model }, result, onAsk }: Props) {
  const line = useRef<HTMLLIElement>(null)
  const isSeen = useSeen(line)
  const { value: agents } = useLoaded(isSeen ? `agents of ${id}` : null, (signal) => agentsOfAi(id, signal))
  return (
    <li ref={line}>
      <div class="what">
        <h3>{name}</h3>
        <p class="quiet breaks">
          {provider === 'BUILTIN' ? text.builtin : engineWords.model(model)}{' '}
          {agents && text.answersFor(agents.map((agent) => agent.name))}
        </p>
        {result !== undefined && result !== 'asking' && <KeyTestResult of={result} />}
      </div>
      {canChange.value && <Button label={text.ask} of={name} isBusy={result === 'asking'} onClick={onAsk} />}
    </li>
  )
}

/** Whether an element was ever in or near the viewport: content far below need not be loaded. */
function useSeen(element: RefObject<Element | null>): boolean {
  const [isSeen, setSeen] = useState(false)
  useEffect(() => {
    if (!element.current) return undefined
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return
        setSeen(true)
        observer.disconnect()
      },
      { rootMargin: '300px' },
    )
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [element])
  return isSeen
}

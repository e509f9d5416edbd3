import { useEffect, useRef, useState } from 'preact/hooks'
import type { TryRequest, TryResult, TryEvent } from '#contract/knowledge/try.ts'
import { canChange } from '../account/account.ts'
import { useDraft } from '../drafts/use-draft.ts'
import { Button } from '../parts/button/button.tsx'
import { TextAreaField, Form } from '../parts/field/field.tsx'
import { Markdown } from '../parts/text/markdown.tsx'
import { Receipt, Sources } from '../parts/receipt/receipt.tsx'
import { receiptWords } from '../words/en/answers.ts'
import { askWords } from '../words/en/knowledge.ts'
import { isOfInputMethod } from '../../widget/composer/keys.ts'
import { EventSourceParserStream } from 'eventsource-parser/stream'
import { callRaw } from '../api/request/call.ts'

/** A question, and its answer so far. */
type Asked = { id: number; question: string; answer: string; result?: TryResult; error?: string }

/** The number of questions that stay on the page. */
const kept = 5

type AskProps = {
  agentId: string
  aiId: string | undefined
  draft?: string | undefined
  waiting?: string | undefined
  help?: string
}

/**
 * Asks a question as a visitor would, on the typed text, saved or not. No conversation is stored. `help` says what it
 * answers from; `waiting`, why it cannot be asked yet.
 */
export function Ask({ agentId, aiId, draft, waiting, help = askWords.help }: AskProps) {
  const form = useDraft(`ask.${agentId}`, { question: '' })
  const { question } = form.value
  const [asked, setAsked] = useState<Asked[]>([])
  const running = useRef<AbortController>(undefined)
  const isRunning = asked[0] !== undefined && !asked[0].result && !asked[0].error

  useEffect(() => () => running.current?.abort(), [])

  function update(id: number, change: (before: Asked) => Partial<Asked>): void {
    setAsked((all) => all.map((each) => (each.id === id ? { ...each, ...change(each) } : each)))
  }

  async function ask(message: string): Promise<void> {
    if (aiId === undefined || isDisabled || isRunning || message.trim() === '') return
    const id = (asked[0]?.id ?? 0) + 1
    const { signal } = (running.current = new AbortController())
    // An answer that fails gives the question back.
    form.discard()
    setAsked([{ id, question: message, answer: '' }, ...asked.slice(0, kept - 1)])
    const body: TryRequest = { message, ...(draft !== undefined && { draft: { instructions: draft } }) }
    try {
      for await (const { event, data } of tryAi(aiId, body, signal)) {
        if (event === 'delta') update(id, ({ answer }) => ({ answer: answer + data.text }))
        else update(id, () => ({ answer: data.answer, result: data }))
      }
      update(id, ({ result }) => (result ? {} : { error: askWords.cut }))
    } catch (cause) {
      if (signal.aborted) return
      update(id, () => ({ error: (cause as Error).message }))
      if (form.value.question === '') form.change({ question: message })
    }
  }

  const blocked = waiting ?? (aiId === undefined ? askWords.saveFirst : undefined)
  const isDisabled = blocked !== undefined
  if (!canChange.value) return null
  return (
    <section class="ask card" aria-labelledby="ask">
      <h2 id="ask">{askWords.title}</h2>
      <Form onSubmit={() => void ask(question)}>
        <TextAreaField
          label={askWords.question}
          help={blocked ?? help}
          rows={2}
          maxLength={8000}
          value={question}
          disabled={isDisabled}
          placeholder={askWords.placeholder}
          onInput={(typed) => form.change({ question: typed })}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.shiftKey || isOfInputMethod(event)) return
            event.preventDefault()
            void ask(question)
          }}
        />
        <Button label={askWords.do} type="submit" kind="primary" isBusy={isRunning} isDisabled={isDisabled} />
      </Form>
      <ol aria-live="polite" aria-busy={isRunning}>
        {asked.map((each) => (
          <AskedItem key={each.id} agentId={agentId} asked={each} onAsk={(message) => void ask(message)} />
        ))}
      </ol>
    </section>
  )
}

type AskedItemProps = { agentId: string; asked: Asked; onAsk: (message: string) => void }

function AskedItem({ agentId, asked: { question, answer, result, error }, onAsk }: AskedItemProps) {
  const failure = result?.error
  return (
    <li>
      <p class="question" dir="auto">
        {question}
      </p>
      {answer !== '' && <Markdown text={answer} isDone={result !== undefined || error !== undefined} />}
      {failure && (
        <p class="wrong">
          {failure.reason} {failure.advice}
        </p>
      )}
      {error && <p class="wrong">{error}</p>}
      {result?.basis && <p class="quiet">{receiptWords.general}</p>}
      {result?.isLengthLimited && <p class="quiet">{receiptWords.lengthLimited}</p>}
      {result?.sources && <Sources of={result.sources} />}
      {result && <Receipt of={result.receipt} agentId={agentId} />}
      {result?.suggestions && (
        <div class="suggestions">
          {result.suggestions.map((suggestion) => (
            <Button label={suggestion} key={suggestion} onClick={() => onAsk(suggestion)} />
          ))}
        </div>
      )}
    </li>
  )
}

/** Asks an AI resource without a session, as `tryOnce` does. Yields pieces of the answer as they come, then the whole of it. */
async function* tryAi(aiId: string, body: TryRequest, signal: AbortSignal): AsyncGenerator<TryEvent> {
  const headers = { Accept: 'text/event-stream' }
  const response = await callRaw('POST', `ai/${encodeURIComponent(aiId)}/try`, { body, headers, signal })
  const reader = response.body
    ?.pipeThrough(new TextDecoderStream())
    .pipeThrough(new EventSourceParserStream())
    .getReader()
  if (!reader) return
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return
    yield { event: value.event, data: JSON.parse(value.data) } as TryEvent
  }
}

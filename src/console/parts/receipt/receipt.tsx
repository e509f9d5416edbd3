import { useState } from 'preact/hooks'
import type { Receipt as ReceiptOf } from '#contract/sessions/receipt.ts'
import { receiptWords } from '../../words/en/answers.ts'
import { duration } from '../../words/time.ts'
import { later } from '../status/placeholders.tsx'
import type { AnswerSource } from '#contract/sessions/chat.ts'
import { withoutInvisibles } from '../../../markdown/render/bidi.ts'
import { webTarget } from '../../../markdown/render/link-target.ts'

const ReceiptDetails = later('receipt-details', async () => (await import('./receipt-details.tsx')).ReceiptDetails)

/** A short receipt of an answer: its time, verdict and sections. The details are loaded when it is opened. */
export function Receipt({ of: receipt, agentId }: { of: ReceiptOf; agentId: string }) {
  const { firstWordMs, totalMs, verdict, sections, model, engine, tokens, isShortened } = receipt
  const [isOpen, setOpen] = useState(false)
  const isLater = firstWordMs !== null && totalMs - firstWordMs >= 100
  return (
    <div class="receipt quiet">
      <p>
        {verdict && <span class={`found ${verdict}`}>{receiptWords.verdicts[verdict]}</span>}
        {sections && sections.length > 0 && <span>{receiptWords.sections(sections)}</span>}
        <span>{isLater ? receiptWords.firstWord(duration(firstWordMs), duration(totalMs)) : duration(totalMs)}</span>
        {engine !== 'builtin' && <span>{model}</span>}
        {(tokens?.sentAtLeast !== undefined || isShortened) && <span class="found cut">{receiptWords.cut}</span>}
      </p>
      <details onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary>{receiptWords.more}</summary>
        {isOpen && <ReceiptDetails of={receipt} agentId={agentId} />}
      </details>
    </div>
  )
}

/** The sources of an answer, best first, as its visitor saw them: title and host, a link where there is a page. */
export function Sources({ of }: { of: readonly AnswerSource[] }) {
  return (
    <ol class="sources quiet" aria-label={receiptWords.sources}>
      {of.map(({ title, url }) => {
        const page = webTarget(url)
        const text = withoutInvisibles(title)
        return (
          <li key={url ?? title} dir="auto">
            {page ? (
              <a href={page.href} target="_blank" rel="noopener noreferrer nofollow ugc">
                {text} <bdi dir="ltr">({page.hostname})</bdi>
              </a>
            ) : (
              text
            )}
          </li>
        )
      })}
    </ol>
  )
}

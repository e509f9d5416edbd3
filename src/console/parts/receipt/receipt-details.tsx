import type { Receipt, ReceiptPassage } from '#contract/sessions/receipt.ts'
import { withoutInvisibles } from '../../../markdown/render/bidi.ts'
import { engineWords, receiptWords as text } from '../../words/en/answers.ts'
import { duration, exactTime } from '../../words/time.ts'
import { agentPath } from '../../app/root.ts'

/** Everything that a receipt tells: who answered from which version, the tokens, and the passages with their scores. */
export function ReceiptDetails({ of: receipt, agentId }: { of: Receipt; agentId: string }) {
  const { engine, model, instructionsVersion, isModelAsked, isOverLimit, modelError, tokens, passages = [] } = receipt
  const { searchQuestion: search, isShortened } = receipt
  const isOfModel = engine !== 'builtin' && isModelAsked !== false && !isOverLimit && !modelError
  return (
    <div class="receipt-details">
      {isModelAsked === false && <p>{text.notAsked}</p>}
      {isOverLimit && <p>{text.overLimit}</p>}
      {modelError && <p>{text.modelFailed(modelError.reason)}</p>}
      {isShortened && <p class="found cut">{text.shortened}</p>}
      {tokens?.sentAtLeast !== undefined && (
        <p class="found cut">{engineWords.promptCut(tokens.sentAtLeast, tokens.read)}</p>
      )}
      <dl>
        <dt>{text.engine}</dt>
        <dd>{isOfModel ? model : engineWords.builtinShort}</dd>
        <dt>{text.instructions}</dt>
        <dd>{instructionsVersion === undefined ? text.draft : text.version(instructionsVersion)}</dd>
        {search && (
          <>
            <dt>{text.searchQuestion}</dt>
            <dd>{text[search.isWritten ? 'searchQuestionWritten' : 'searchQuestionFailed'](duration(search.ms))}</dd>
          </>
        )}
        {search?.tokens && (
          <>
            <dt>{text.searchTokens}</dt>
            <dd>{text.tokenCounts(search.tokens.read, search.tokens.written)}</dd>
          </>
        )}
        {tokens && (
          <>
            <dt>{text.tokens}</dt>
            <dd>{text.tokenCounts(tokens.read, tokens.written, tokens.isEstimated)}</dd>
          </>
        )}
      </dl>
      {passages.length > 0 ? (
        <Passages of={passages} agentId={agentId} title={isOfModel ? text.passagesSent : text.passages} />
      ) : (
        <p>{text.noPassages}</p>
      )}
    </div>
  )
}

function Passages({ of, agentId, title: caption }: { of: readonly ReceiptPassage[]; agentId: string; title: string }) {
  return (
    <table>
      <caption>{caption}</caption>
      <thead>
        <tr>
          <th scope="col">{text.where}</th>
          <th scope="col" class="numeric">
            {text.confidence}
          </th>
          <th scope="col" class="numeric">
            {text.score}
          </th>
        </tr>
      </thead>
      <tbody>
        {Array.from(of.entries(), ([at, { title, above = [], document, score, confidence }]) => (
          <tr key={`row ${at}`}>
            <td dir="auto">
              {withoutInvisibles([...above, title].filter((each) => each !== '').join(' › ')) || text.untitled}
              <div class="path">
                {document ? (
                  <a href={agentPath(agentId, 'sources', document.sourceId, document.id)}>
                    {withoutInvisibles(document.title)}
                  </a>
                ) : (
                  text.inInstructions
                )}
                {document?.updatedAt !== undefined && ` · ${text.asOf(exactTime(document.updatedAt))}`}
              </div>
            </td>
            {confidence === 0 && score === 0 ? (
              <td class="numeric" colSpan={2}>
                {text.unrated}
              </td>
            ) : (
              <>
                <td class="numeric">{text.percent(confidence)}</td>
                <td class="numeric">{score.toFixed(1)}</td>
              </>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

import { useLoaded } from '../../api/use-loaded.ts'
import { differenceWords } from '../../words/en/editing.ts'
import { words } from '../../words/en/shell.ts'
import { Failure } from '../status/placeholders.tsx'

/** A scrollable region must be reachable by keyboard. */
const scrolled = { tabIndex: 0 }

/** The diff library is large, and rarely needed. */
const loadPieces = () =>
  import('./difference-pieces.ts').then(
    ({ piecesOf }) => piecesOf,
    () => {
      throw new Error(words.pageFailed)
    },
  )

/** A line diff of two texts, with a few lines of context. */
export function Difference({ before, after }: { before: string; after: string }) {
  const { value: piecesOf, error, reload } = useLoaded('difference', loadPieces)
  if (before === after) return <p class="quiet">{differenceWords.none}</p>
  if (error) return <Failure error={error} onRetry={reload} />
  if (!piecesOf) return null
  return (
    <div class="difference" role="group" aria-label={differenceWords.label} {...scrolled}>
      {piecesOf(before, after).map(({ kind, text, key }) => {
        if (kind === 'same') return <p key={key}>{text}</p>
        if (kind === 'left-out') {
          return (
            <p key={key} class="quiet">
              {text}
            </p>
          )
        }
        const Element = kind === 'added' ? 'ins' : 'del'
        return (
          <Element key={key}>
            <span class="unseen">{differenceWords[kind]}</span>
            {text}
          </Element>
        )
      })}
    </div>
  )
}

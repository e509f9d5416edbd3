import { Tag, Trash2 } from 'lucide'
import { useRef, useState } from 'preact/hooks'
import type { ConversationSummary } from '#contract/sessions/conversations.ts'
import type { GrowingList } from '../../api/use-growing-list.ts'
import { Button } from '../../parts/button/button.tsx'
import { conversationsWords as text } from '../../words/en/conversations.ts'
import { tagsWords } from '../../words/en/tags.ts'

/** Which conversations of a list are chosen, for what is done with many. */
export type Choosing = {
  /** Those that are still in the list. */
  chosen: readonly ConversationSummary[]
  isChosen: (id: string) => boolean
  choose: (ids: readonly string[], isChosen: boolean) => void
  /** Chooses all that the filter finds, of which the rest is loaded first, or none. */
  chooseAll: (areChosen: boolean) => void
  isChoosingAll: boolean
}

const none: ReadonlySet<string> = new Set()

/** Another list (`key`), such as that of another filter, begins with none chosen. */
export function useChoosing({ value: items = [], loadAll }: GrowingList<ConversationSummary>, key: string): Choosing {
  const [state, setState] = useState({ key, ids: none })
  const ids = state.key === key ? state.ids : none
  const setIds = (next: ReadonlySet<string>) => setState({ key, ids: next })
  const [isChoosingAll, setChoosingAll] = useState(false)
  /** Counts up when a choice of all is given up. */
  const attempt = useRef(0)

  function choose(some: readonly string[], isChosen: boolean): void {
    const next = new Set(ids)
    for (const id of some) {
      if (isChosen) next.add(id)
      else next.delete(id)
    }
    setIds(next)
  }

  async function chooseAll(areChosen: boolean): Promise<void> {
    const number = (attempt.current += 1)
    setIds(none)
    setChoosingAll(areChosen)
    if (!areChosen) return
    const all = await loadAll()
    if (attempt.current !== number) return
    setChoosingAll(false)
    if (all) setIds(new Set(all.map(({ id }) => id)))
  }

  return {
    chosen: ids.size === 0 ? [] : items.filter(({ id }) => ids.has(id)),
    isChosen: (id) => ids.has(id),
    choose,
    chooseAll: (areChosen) => void chooseAll(areChosen),
    isChoosingAll,
  }
}

type ChosenProps = { choosing: Choosing; isAll: boolean; isFiltered: boolean; onTag: () => void; onErase: () => void }

/** How many are chosen, and what can be done with them. */
export function Chosen({
  choosing: { chosen, chooseAll, isChoosingAll },
  isAll,
  isFiltered,
  onTag,
  onErase,
}: ChosenProps) {
  const count = chosen.length
  return (
    <div class="chosen">
      <label class="check">
        <input
          type="checkbox"
          checked={isAll || isChoosingAll}
          indeterminate={count > 0 && !isAll}
          onChange={() => chooseAll(!isAll && !isChoosingAll)}
        />
        <span>{isFiltered ? text.chooseFound : text.chooseAll}</span>
      </label>
      <p class="quiet" role="status">
        {isChoosingAll ? text.choosing : count > 0 && text.chosen(count)}
      </p>
      {count > 0 && <Button label={tagsWords.choose} icon={Tag} isIconOnly onClick={onTag} />}
      {count > 0 && <Button label={text.erase} icon={Trash2} onClick={onErase} />}
    </div>
  )
}

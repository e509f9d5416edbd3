import type { ComponentChildren } from 'preact'
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks'
import { conversationsWords, tagsWords } from '../../words/en/conversations.ts'
import { useKeys } from './keys.tsx'
import { rem, useRowsInSight } from '../../parts/layout/rows-in-sight.ts'
import { Tag, Trash2 } from 'lucide'
import type { ConversationSummary } from '#contract/sessions/conversations.ts'
import type { GrowingList } from '../../api/use-growing-list.ts'
import { Button } from '../../parts/button/button.tsx'

/** The height of a row, in pixels; list.css has it, too. */
const rowHeight = 4.5 * rem
/** This many rows more are there above and below. */
const around = 6
/** From so many rows before the last known one on, more are asked for: before somebody sees the end. */
const ahead = 30

type ListProps<T> = {
  label: string
  items: T[]
  openedId: string | undefined
  isStale: boolean
  /** A link to one, with `data-id`. */
  renderRow: (item: T, isOpen: boolean) => ComponentChildren
  /** Called when the last rows come near. */
  onEnd: () => void
  /** Absent: none can be chosen. */
  choosing?: Pick<Choosing, 'isChosen' | 'choose'> | undefined
}

/** A hundred thousand rows, of which those in sight are there. j and k go from row to row, x chooses one, Shift all from the one before. */
export function List<T extends { id: string; preview: string }>({
  label,
  items,
  openedId,
  isStale,
  renderRow,
  onEnd,
  choosing,
}: ListProps<T>) {
  const { scroller, first, last: end, look } = useRowsInSight(rowHeight, around)
  const wanted = useRef<number>(undefined)
  const firstId = useRef(items[0]?.id)
  const lastChosen = useRef<string>(undefined)
  const last = Math.min(items.length, end)

  // What somebody reads stays where it is when newer ones come above it.
  useLayoutEffect(() => {
    const element = scroller.current
    const came = items.findIndex(({ id }) => id === firstId.current)
    if (element && came > 0 && element.scrollTop > 0) element.scrollTop += came * rowHeight
    firstId.current = items[0]?.id
  }, [items, scroller])

  useEffect(() => {
    if (last > items.length - ahead) onEnd()
  })

  useLayoutEffect(() => {
    if (wanted.current === undefined) return
    const row = scroller.current?.querySelector<HTMLElement>(`[data-row="${wanted.current}"] a`)
    if (!row) return
    wanted.current = undefined
    row.focus({ preventScroll: true })
  })

  function go(step: number): void {
    const element = scroller.current
    if (!element || items.length === 0) return
    const row = document.activeElement?.closest<HTMLElement>('[data-row]')?.dataset['row']
    const opened = items.findIndex(({ id }) => id === openedId)
    const from = row === undefined ? opened : Number(row)
    const to = from === -1 ? 0 : Math.min(items.length - 1, Math.max(0, from + step))
    wanted.current = to
    const lowest = (to + 1) * rowHeight - element.clientHeight
    element.scrollTop = Math.max(lowest, Math.min(element.scrollTop, to * rowHeight))
    look()
  }

  function choose(at: number, isWithThoseBetween: boolean): void {
    const id = items[at]?.id
    if (!choosing || id === undefined) return
    const before = isWithThoseBetween ? items.findIndex((each) => each.id === lastChosen.current) : -1
    const [from, to] = before === -1 ? [at, at] : [Math.min(at, before), Math.max(at, before)]
    const ids = items.slice(from, to + 1).map((each) => each.id)
    choosing.choose(ids, !choosing.isChosen(id))
    lastChosen.current = id
  }

  function chooseFocused(): void {
    const row = document.activeElement?.closest<HTMLElement>('[data-row]')?.dataset['row']
    if (row !== undefined) choose(Number(row), false)
  }
  useKeys({ j: () => go(1), k: () => go(-1), ...(choosing && { x: chooseFocused }) })

  return (
    <div class={isStale ? 'conversation-rows stale' : 'conversation-rows'} ref={scroller} onScroll={look}>
      <ul class={choosing && 'choosable'} aria-label={label} style={{ blockSize: `${items.length * rowHeight}px` }}>
        {items.slice(first, last).map((item, at) => (
          <li
            key={item.id}
            data-row={first + at}
            aria-posinset={first + at + 1}
            aria-setsize={items.length}
            style={{ insetBlockStart: `${(first + at) * rowHeight}px` }}
          >
            {choosing && (
              <label class="pick">
                <input
                  type="checkbox"
                  aria-label={conversationsWords.chooseOne(item.preview || conversationsWords.empty)}
                  checked={choosing.isChosen(item.id)}
                  onClick={(event) => choose(first + at, event.shiftKey)}
                />
              </label>
            )}
            {renderRow(item, item.id === openedId)}
          </li>
        ))}
      </ul>
    </div>
  )
}

/** Which conversations of a list are chosen, for what is done with many. */
type Choosing = {
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
        <span>{isFiltered ? conversationsWords.chooseFound : conversationsWords.chooseAll}</span>
      </label>
      <p class="quiet" role="status">
        {isChoosingAll ? conversationsWords.choosing : count > 0 && conversationsWords.chosen(count)}
      </p>
      {count > 0 && <Button label={tagsWords.choose} icon={Tag} isIconOnly onClick={onTag} />}
      {count > 0 && <Button label={conversationsWords.erase} icon={Trash2} onClick={onErase} />}
    </div>
  )
}

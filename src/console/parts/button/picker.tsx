import type { ComponentChildren } from 'preact'
import { useId, useLayoutEffect, useRef, useState } from 'preact/hooks'
import { switcherWords as words } from '../../words/en/switcher.ts'
import { isOfInputMethod } from '../../../widget/composer/keys.ts'
import { usePopup } from './menu.tsx'
import { fold } from '../filter/fold.ts'

export type PickerItem = {
  key: string
  label: string
  /** It is the one that is open now. */
  isCurrent?: boolean
  onChoose: () => void
}

/** Items with a heading; without one they stand at the foot, whatever is typed. */
export type PickerGroup = { label?: string; items: readonly PickerItem[] }

/** So many are shown, besides the current one; the others are found by their names. */
const maxShown = 100

type PickerProps = {
  /** What is looked for in it. */
  label: string
  children: ComponentChildren
  groups: readonly PickerGroup[]
}

/**
 * A button that opens a list, in which one is found by a part of its name: arrows move, Enter chooses, Escape and a click elsewhere close.
 * The focus stays in the field, as in any combobox (WAI-ARIA, "editable combobox with list autocomplete").
 */
export function Picker({ label, children, groups }: PickerProps) {
  const { isOpen, setOpen, whole, button, close, onFocusOut } = usePopup()
  return (
    <div class="picker" ref={whole} onFocusOut={onFocusOut}>
      <button
        ref={button}
        type="button"
        class="button switcher"
        aria-haspopup="listbox"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown') return
          event.preventDefault()
          setOpen(true)
        }}
      >
        {children}
      </button>
      {isOpen && <PickerPanel label={label} groups={groups} onClose={close} />}
    </div>
  )
}

type PickerPanelProps = { label: string; groups: readonly PickerGroup[]; onClose: () => void }

function PickerPanel({ label, groups, onClose }: PickerPanelProps) {
  const [query, setQuery] = useState('')
  const [active, setActive] = useState<string>()
  const input = useRef<HTMLInputElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const id = useId()

  const sought = fold(query)
  const found = groups.map((group) => {
    const isFoot = group.label === undefined
    return {
      ...group,
      items: isFoot ? group.items : group.items.filter((item) => fold(item.label).includes(sought)),
    }
  })
  const shown = found.map((group) => ({
    ...group,
    items: group.items.filter(({ isCurrent }, index) => isCurrent || index < maxShown),
  }))
  const options = shown.flatMap(({ items }) => items)
  const named = found.reduce((count, group) => count + (group.label === undefined ? 0 : group.items.length), 0)
  const hidden = found.reduce((count, { items }) => count + items.length, 0) - options.length
  // What is typed moves to the first that is found, and to none at the foot; before that one is where one is.
  const current = sought === '' && options.find(({ isCurrent }) => isCurrent)
  const start = current || (sought === '' || named > 0 ? options[0] : undefined)
  const at = options.find(({ key }) => key === active) ?? start
  const idOf = ({ key }: PickerItem) => `${id} ${key}`.replaceAll(/\s/g, '-')

  useLayoutEffect(() => input.current?.focus(), [])
  useLayoutEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' })
  }, [at?.key])

  function choose(item: PickerItem | undefined): void {
    if (!item) return
    onClose()
    item.onChoose()
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (isOfInputMethod(event)) return
    if (event.key === 'Escape') {
      event.stopPropagation()
      onClose()
    } else if (event.key === 'Enter') {
      event.preventDefault()
      choose(at)
    } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      const index = at ? options.indexOf(at) + (event.key === 'ArrowDown' ? 1 : -1) : 0
      setActive(options.at(index % Math.max(1, options.length))?.key)
    }
  }

  return (
    <div class="popup picker-panel">
      <input
        ref={input}
        class="input"
        type="text"
        role="combobox"
        aria-expanded="true"
        aria-controls={id}
        aria-autocomplete="list"
        aria-activedescendant={at && idOf(at)}
        aria-label={label}
        placeholder={label}
        maxLength={200}
        autocomplete="off"
        spellcheck={false}
        value={query}
        onInput={(event) => {
          setQuery(event.currentTarget.value)
          setActive(undefined)
        }}
        onKeyDown={onKeyDown}
      />
      <div role="listbox" id={id} ref={list} aria-label={label} class="picker-list" tabIndex={-1}>
        {shown.map(
          (group) =>
            group.items.length > 0 && (
              <div key={group.label ?? ''} role="group" aria-label={group.label} class={group.label ? '' : 'foot'}>
                {group.label && <p aria-hidden="true">{group.label}</p>}
                {group.items.map((item) => (
                  <button
                    key={item.key}
                    id={idOf(item)}
                    type="button"
                    role="option"
                    tabIndex={-1}
                    dir="auto"
                    aria-selected={item === at}
                    aria-current={item.isCurrent ? 'true' : undefined}
                    // The field keeps the focus.
                    onPointerDown={(event) => event.preventDefault()}
                    onClick={() => choose(item)}
                  >
                    {item.label}
                  </button>
                ))}
              </div>
            ),
        )}
      </div>
      <p class={sought === '' && hidden === 0 ? 'unseen' : 'quiet'} role="status">
        {hidden > 0 ? words.more(hidden) : sought !== '' && words.found(named)}
      </p>
    </div>
  )
}

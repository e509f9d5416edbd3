import { Download, Info, SquarePen, Trash2 } from 'lucide'
import type { IconNode } from 'lucide'
import type { TargetedKeyboardEvent } from 'preact'
import { useLayoutEffect, useRef } from 'preact/hooks'
import { Icon } from '../icon.tsx'
import { useRoomView } from './room-view.ts'
import type { RoomView } from './room-view.ts'
import type { Desk } from './desk.ts'
import { download } from './download.ts'
import { focusMore, takesEscape } from './focus.ts'

/** `choose` is told the menu's element. */
type Item = { icon: IconNode; label: string; choose: (menu: HTMLElement) => void }

/**
 * The header's menu, by the pattern of the ARIA Authoring Practices (Menu Button): the arrows, Home, End and letters go around, Escape
 * and Tab leave.
 */
export function Menu({ desk }: { desk: Desk }) {
  const view = useRoomView()
  const { place } = view.privacy
  const menu = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => itemsOf(menu.current)[0]?.focus({ preventScroll: true }), [])
  // Before it is painted: a press that comes at once counts, too.
  useLayoutEffect(() => whenPressedElsewhere(menu.current, () => (place.value = null)), [place])

  function leave(): void {
    focusMore(menu.current)
    place.value = null
  }

  function onKeyDown(event: TargetedKeyboardEvent<HTMLElement>): void {
    if (event.key === 'Tab' || takesEscape(event)) return leave()
    const next = nextItem(itemsOf(menu.current), event)
    if (!next) return
    event.preventDefault()
    event.stopPropagation()
    next.focus({ preventScroll: true })
  }

  return (
    <div class="menu" part="menu" role="menu" aria-labelledby="more" tabIndex={-1} ref={menu} onKeyDown={onKeyDown}>
      {itemsFor(view, desk).map(({ icon, label, choose }) => (
        <button
          key={label}
          type="button"
          role="menuitem"
          tabIndex={-1}
          onClick={() => {
            if (menu.current) choose(menu.current)
          }}
        >
          <Icon of={icon} />
          {label}
        </button>
      ))}
    </div>
  )
}

/** What can be done now. What needs a conversation is there when one is. */
function itemsFor(view: RoomView, desk: Desk): Item[] {
  const { words, privacy, startOver } = view
  const { place } = privacy
  const about: Item = { icon: Info, label: words.about.title, choose: () => (place.value = 'about') }
  if (!desk.hasConversation()) return [about]
  function takeAway(menu: HTMLElement): void {
    const panel = menu.closest('.panel')
    focusMore(menu)
    place.value = null
    if (panel) void download(view, desk, panel)
  }
  return [
    { icon: SquarePen, label: words.newChat, choose: startOver },
    { icon: Download, label: words.about.download, choose: takeAway },
    about,
    { icon: Trash2, label: words.about.erase, choose: () => (place.value = 'erasing') },
  ]
}

function itemsOf(menu: HTMLElement | null): HTMLElement[] {
  return menu ? [...menu.querySelectorAll<HTMLElement>('[role=menuitem]')] : []
}

/** Where a key leads from the item that has the focus; undefined when it leads nowhere. */
function nextItem(items: HTMLElement[], event: TargetedKeyboardEvent<HTMLElement>): HTMLElement | undefined {
  const { key, ctrlKey, metaKey, altKey } = event
  const at = items.findIndex((item) => item === event.target)
  if (key === 'Home') return items[0]
  if (key === 'End') return items.at(-1)
  if (key === 'ArrowDown') return items[(at + 1) % items.length]
  if (key === 'ArrowUp') return items.at(at <= 0 ? -1 : at - 1)
  if ([...key].length > 1 || key === ' ' || ctrlKey || metaKey || altKey) return undefined
  const letter = key.toLocaleLowerCase()
  return [...items.slice(at + 1), ...items.slice(0, at + 1)].find((item) =>
    item.textContent?.trim().toLocaleLowerCase().startsWith(letter),
  )
}

/** Runs `then` when a press goes to neither the menu nor its button. The result ends that. */
function whenPressedElsewhere(menu: HTMLElement | null, then: () => void): () => void {
  const more = menu?.closest('.panel')?.querySelector('#more')
  function onPress(event: Event): void {
    const path = event.composedPath()
    if (menu && more && !path.includes(menu) && !path.includes(more)) then()
  }
  addEventListener('pointerdown', onPress, true)
  return () => removeEventListener('pointerdown', onPress, true)
}

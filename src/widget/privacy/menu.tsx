import { Download, Info, SquarePen, Trash2 } from 'lucide'
import type { TargetedKeyboardEvent } from 'preact'
import { useLayoutEffect, useRef } from 'preact/hooks'
import { listen } from '../../client/listen.ts'
import { Icon } from '../icon.tsx'
import { type Setting, useSetting } from '../context.ts'
import type { PrivacyModel } from './privacy-model.ts'
import type { MenuItem } from './privacy-state.ts'
import { download } from './download.ts'
import { focusMore, takesEscape } from './focus.ts'

/**
 * The header's menu, by the pattern of the ARIA Authoring Practices (Menu Button): the arrows, Home, End and letters go around, Escape
 * and Tab leave.
 */
export function Menu({ model }: { model: PrivacyModel }) {
  const setting = useSetting()
  const { place } = model
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
      {itemsFor(setting, model).map(({ icon, label, isDestructive, choose }) => (
        <button
          key={label}
          type="button"
          class={isDestructive ? 'danger' : undefined}
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

/** The available items. Those that need a conversation appear when there is one. */
function itemsFor(setting: Setting, model: PrivacyModel): MenuItem[] {
  const { words } = setting
  const { place, startOver, helpItems } = model
  const about: MenuItem = { icon: Info, label: words.about.title, choose: () => (place.value = 'about') }
  if (!model.hasConversation()) return [...helpItems(), about]
  function takeAway(menu: HTMLElement): void {
    const panel = menu.closest('.panel')
    focusMore(menu)
    place.value = null
    if (panel) void download(setting, model, panel)
  }
  return [
    { icon: SquarePen, label: words.newChat, choose: startOver },
    { icon: Download, label: words.about.download, choose: takeAway },
    ...helpItems(),
    about,
    { icon: Trash2, label: words.about.erase, isDestructive: true, choose: () => (place.value = 'erasing') },
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

/** Runs `then` when a press goes to neither the menu nor its button. Returns a function that stops it. */
function whenPressedElsewhere(menu: HTMLElement | null, then: () => void): () => void {
  const more = menu?.closest('.panel')?.querySelector('#more')
  const listeners = new AbortController()
  const onPress = (event: PointerEvent) => {
    const path = event.composedPath()
    if (menu && more && !path.includes(menu) && !path.includes(more)) then()
  }
  listen(window, 'pointerdown', onPress, listeners.signal, { capture: true })
  return () => listeners.abort()
}

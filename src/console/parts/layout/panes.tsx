import type { ComponentChildren } from 'preact'
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks'

/** The class of a page with panes: a list, and beside it what is opened of it. */
export const panesClass = (isOpen: boolean): string => (isOpen ? 'page panes-page has-open' : 'page panes-page')

type PaneListProps = {
  /** What the list holds: another one begins at its top. */
  listed: string
  openedId: string | undefined
  children: ComponentChildren
}

/**
 * The list of a page with panes. Where one pane shows at a time, the focus goes along: into what was opened, and back to its row.
 */
export function PaneList({ listed, openedId, children }: PaneListProps) {
  const list = useRef<HTMLDivElement>(null)
  const before = useRef(openedId)

  useLayoutEffect(() => {
    list.current?.querySelector('.conversation-rows')?.scrollTo(0, 0)
  }, [listed])

  useEffect(() => {
    const left = before.current
    before.current = openedId
    if (left === openedId) return
    const row = (id: string) => list.current?.querySelector<HTMLElement>(`a[data-id="${CSS.escape(id)}"]`)
    const isListHidden = list.current ? getComputedStyle(list.current).visibility === 'hidden' : false
    const heading = document.querySelector<HTMLElement>('.opened-pane h2')
    if (openedId !== undefined) {
      if (isListHidden) heading?.focus()
    } else if (left !== undefined) (row(left) ?? document.getElementById('main'))?.focus({ preventScroll: true })
  }, [openedId])

  return (
    <div class="pane-list card" ref={list}>
      {children}
    </div>
  )
}

type OpenedPaneProps = { title: ComponentChildren; actions: ComponentChildren; children: ComponentChildren }

/** What is opened of the list. */
export function OpenedPane({ title, actions, children }: OpenedPaneProps) {
  return (
    <section class="opened-pane card" aria-labelledby="opened">
      <header>
        <h2 id="opened" tabIndex={-1}>
          {title}
        </h2>
        {actions}
      </header>
      {children}
    </section>
  )
}

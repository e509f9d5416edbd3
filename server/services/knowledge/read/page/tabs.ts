import { addTo, getOrInsert } from '../../../../core/maps.ts'
import { elementsById, headings, insertName, labelsIn, lineOf, startOf, type PageElement } from './element.ts'

/* Tabs are written as people read them who open each: its name, in bold, above what it opens. */

export const tabLists = '[role=tablist], .nav-tabs'
/** The most rows of tabs with a role, and the longest name of a tab, in characters. */
const bounds = { lists: 500, name: 80 }

/** Each tab's name above what it opens; the row of tabs says nothing more. */
export function writeTabs(root: PageElement): void {
  const byId = elementsById(root)
  // Elementor and Zoho have each tab twice, for wide screens and, above its panel, for phones.
  const named = new Set<PageElement>()
  for (const list of [...root.querySelectorAll(tabLists)].slice(0, bounds.lists)) {
    const tabs = [...list.querySelectorAll('[role=tab], [data-toggle=tab]')]
    const panels = panelsOf(list, tabs, byId)
    for (const [at, panel] of panels.entries()) {
      const name = lineOf(tabs[at])
      if (!panel || named.has(panel)) continue
      named.add(panel)
      if (panel.previousElementSibling?.getAttribute('role') === 'tab') panel.previousElementSibling.remove()
      if (name !== '' && lineOf(panel.querySelector(headings)) !== name) insertName(panel, name)
    }
    if (!panels.some(Boolean)) continue
    // Accordions have their panels between their tabs, in one list.
    if (panels.some((panel) => panel && list.contains(panel))) for (const tab of tabs) tab.remove()
    else list.remove()
  }
  for (const name of keys) writeKeyedTabs(root, name)
  writeRadioTabs(root)
}

function panelsOf(
  list: PageElement,
  tabs: readonly PageElement[],
  byId: ReadonlyMap<string, PageElement>,
): (PageElement | null)[] {
  const named = tabs.map((tab) => {
    const ids = ['aria-controls', 'data-bs-target', 'data-target', 'href'].map((name) => tab.getAttribute(name) ?? '')
    const panels = ids.map((id) => byId.get(id.replace(/^[^#]*#/, '')))
    // Some tabs name themselves.
    return panels.find((panel) => panel && !panel.contains(tab)) ?? null
  })
  if (named.some(Boolean)) return named
  const beside = [...(list.parentElement?.querySelectorAll('[role=tabpanel]') ?? [])]
  if (beside.length === tabs.length) return beside
  const below = [...(list.nextElementSibling?.children ?? [])]
  return tabs.length > 1 && below.length === tabs.length ? below : []
}

/** What tabs and their panels share where neither has a role. */
const keys = [
  'data-tab-key',
  'data-tab',
  'data-w-tab',
  'data-tab-id',
  'data-tab-name',
  'data-language',
  'data-lang',
  'data-target',
]

/** Tabs in a list, and panels of the same keys beside it, or in the element behind it. */
function writeKeyedTabs(root: PageElement, key: string): void {
  const lists = new Map<PageElement, PageElement[]>()
  const panels = new Map<PageElement, Map<string, PageElement[]>>()
  for (const each of root.querySelectorAll(`[${key}]`)) {
    const around = each.parentElement
    if (!around) continue
    if (/^(?:li|a|button|span)$/.test(each.localName)) addTo(lists, around, each)
    else {
      const keyed = getOrInsert(panels, around, () => new Map<string, PageElement[]>())
      addTo(keyed, each.getAttribute(key) ?? '', each)
    }
  }
  for (const [list, tabs] of lists) {
    const places = [list.nextElementSibling, list.parentElement, list.parentElement?.nextElementSibling]
    const keyed = places.map((place) => place && panels.get(place)).find(Boolean)
    const opened = tabs.map((tab) => keyed?.get(tab.getAttribute(key) ?? '')?.shift())
    if (!opened.some(Boolean)) continue
    for (const [at, panel] of opened.entries()) if (panel) insertName(panel, startOf(tabs[at], bounds.name))
    for (const tab of tabs) tab.remove()
  }
}

/** Tabs without a script are radio buttons with labels, and as many panels in the same order (VitePress, MkDocs). */
function writeRadioTabs(root: PageElement): void {
  const groups = new Map<string, PageElement[]>()
  for (const radio of root.querySelectorAll('input[type=radio][name][id]')) {
    const name = radio.getAttribute('name') ?? ''
    if (!radio.closest('form, fieldset')) addTo(groups, name, radio)
  }
  const labels = labelsIn(root)
  for (const radios of groups.values()) {
    const tabs = radios.flatMap((radio) => labels.get(radio.getAttribute('id') ?? '') ?? [])
    const list = tabs[0]?.parentElement
    if (tabs.length < 2 || tabs.length !== radios.length || !list) continue
    const beside = tabs.map((tab) => tab.nextElementSibling)
    const below = [...(list.nextElementSibling?.children ?? [])]
    const panels = beside.every((each) => each?.localName === 'div') ? beside : below
    if (panels.length !== tabs.length) continue
    for (const [at, panel] of panels.entries()) if (panel) insertName(panel, lineOf(tabs[at]))
    for (const tab of tabs) tab.remove()
  }
}

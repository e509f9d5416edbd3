import { attempt } from '../client/memory.ts'
import type { Finding } from './finding.ts'

/** Problems of the page itself. */
export function checkPage(base: string): Finding[] {
  const elements = [...document.querySelectorAll<HTMLElement>('foyer-chat')]
  return [
    ...checkDocument(),
    ...checkScripts(base),
    ...elements.flatMap(checkHidden),
    ...elements.flatMap(checkCovered),
  ]
}

function checkDocument(): Finding[] {
  const findings: Finding[] = []
  if (self.origin === 'null') {
    const fix = 'Add allow-same-origin to the sandbox of the frame that this page is in.'
    findings.push({ code: 'opaque-origin', problem: 'The page runs in a sandbox and has no origin.', fix })
  } else if (!attempt(() => localStorage.length >= 0, false)) {
    const fix =
      'Nothing on the site: the visitor blocks storage. The chat works, and forgets the conversation with the page.'
    findings.push({ code: 'storage-blocked', problem: 'This browser lets the page store nothing.', fix })
  }
  if (!document.querySelector('meta[name="viewport" i]')) {
    const fix = 'Add <meta name="viewport" content="width=device-width, initial-scale=1"> to the head.'
    findings.push({ code: 'no-viewport', problem: 'On phones the page, and with it the chat, is shown tiny.', fix })
  }
  return findings
}

function checkScripts(base: string): Finding[] {
  const sources = [...document.scripts].map(
    ({ src }) => /^(.*\/)widget(\.[\w.-]+|\/web_[\w-]+)?\.js([?#]|$)/.exec(src)?.[1],
  )
  const others = new Set(sources.filter((folder) => folder !== undefined && folder !== base))
  if (others.size === 0) return []
  const fix = `Keep one of the script tags; the first one loaded, of ${base}, is the one that counts.`
  return [
    { code: 'two-scripts', problem: `The script is loaded from other addresses, too: ${[...others].join(', ')}`, fix },
  ]
}

function checkHidden(element: HTMLElement): Finding[] {
  if (element.getAttribute('mode') === 'inline' || element.offsetParent !== null) return []
  const isShown = getComputedStyle(element).display !== 'none'
  if (isShown) return []
  const pattern = element.getAttribute('hide')
  const fix = pattern
    ? `The option hide is "${pattern}", and the path is ${location.pathname}.`
    : 'Take away the attribute hidden, call Foyer.show(), or take the path out of the pages without the chat (console, Look).'
  return [{ code: 'hidden', problem: 'The chat is hidden on this page.', fix }]
}

function checkCovered(element: HTMLElement): Finding[] {
  const launcher = element.shadowRoot?.querySelector('.launcher')
  if (!launcher) return []
  const { left, top, width, height } = launcher.getBoundingClientRect()
  if (width === 0) return []
  const above = document.elementFromPoint(left + width / 2, top + height / 2)
  // While the chat's own panel, or nothing of the page, lies there, all is well.
  if (above === null || above === element) return []
  const fix =
    'Move one of them: the option offset ("20 90") moves the launcher; without z-index it lies above the page.'
  return [{ code: 'covered', problem: `The launcher is covered by ${nameOf(above)}.`, fix }]
}

function nameOf(element: Element): string {
  const id = element.id ? `#${element.id}` : ''
  return `<${element.localName}${id}${[...element.classList].map((name) => `.${name}`).join('')}>`
}

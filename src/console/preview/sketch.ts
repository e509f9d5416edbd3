import type { SiteSketch } from './shown.ts'

/** Draws the page as a sketch of a site: its title, the words of its navigation, its colors. Nothing of it leads anywhere. */
export function sketch(site: SiteSketch | undefined): void {
  const { style, classList } = document.documentElement
  classList.toggle('site', site !== undefined)
  for (const name of ['background', 'text', 'brand'] as const) {
    style.setProperty(`--site-${name}`, site?.colors[name] ?? '')
  }
  const title = document.createElement('strong')
  title.textContent = site?.title ?? ''
  const words = (site?.navigation ?? []).map((text) => {
    const word = document.createElement('span')
    word.textContent = text
    return word
  })
  document.querySelector('#site')?.replaceChildren(title, ...words)
}

import type { ComponentChildren } from 'preact'
import type { Theme } from '#contract/agents/theme.ts'
import { showRows, toRows } from '../../settings/texts/language-rows.ts'
import { lookWords } from '../../words/en/look.ts'
import { getAt } from '../draft/paths.ts'
import { labelOf } from '../field-errors.tsx'
import { pathAmongTexts, translatable, translationAt } from '../fields.ts'

/** A field's value in a table cell: a color as a swatch, a long text by its beginning. */
export function ValueView({ value, path }: { value: unknown; path?: string }): ComponentChildren {
  if (path === 'settings.general.launcher.side') return lookWords.side[value === 'start' ? 'start' : 'end']
  if (typeof value === 'number') return value
  if (typeof value === 'boolean') return value ? lookWords.on : lookWords.off
  if (Array.isArray(value)) {
    const prompts = value as Theme['initialPrompts']
    return prompts.map(({ icon, text }) => `${icon} ${text}`.trim()).join(' · ') || lookWords.nothing
  }
  if (path !== undefined && translationAt(path) && value) return <TextsView texts={value} />
  if (typeof value === 'object' && value !== null) {
    if (!('type' in value)) return showRows(toRows(value as Record<string, string>))
    const { type, content } = value as Theme['theme']['general']['background']
    return type === 'None' ? lookWords.backgrounds.None : <ValueView value={content} />
  }
  if (typeof value !== 'string' || value === '') return lookWords.nothing
  if (CSS.supports('color', value)) {
    return (
      <>
        <span class="dot" style={{ background: value }} /> {value}
      </>
    )
  }
  return value.length > 160 ? `${value.slice(0, 160)}…` : value
}

/** The texts of a language, each with its label. */
function TextsView({ texts }: { texts: unknown }) {
  const shown = translatable.flatMap(({ path }) => {
    const text = getAt(texts, pathAmongTexts(path))
    return text ? [{ path, text }] : []
  })
  if (shown.length === 0) return lookWords.languages.noTexts
  return shown.map(({ path, text }) => (
    <p key={path}>
      {labelOf(path)}: <ValueView value={text} />
    </p>
  ))
}

type Props = { columns: readonly string[]; rows: readonly { path: string; cells: readonly ComponentChildren[] }[] }

/** Fields side by side. */
export function ChangeTable({ columns, rows }: Props) {
  return (
    <div class="changes">
      <table>
        <thead>
          <tr>
            <th scope="col">{lookWords.field}</th>
            {columns.map((column) => (
              <th scope="col" key={column}>
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ path, cells }) => (
            <tr key={path}>
              <th scope="row">{labelOf(path)}</th>
              {cells.map((cell, at) => (
                // The columns stay where they are.
                <td key={columns[at]}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

import { FormDialog } from '../parts/dialog/dialog.tsx'
import { lookWords } from '../words/en/look.ts'
import type { Studio } from './studio.ts'
import { FieldErrors, labelOf } from './field-errors.tsx'
import type { ComponentChildren } from 'preact'
import type { Theme } from '#contract/agents/theme.ts'
import { showRows, toRows } from '../settings/language-texts-field.tsx'
import { getAt, pathAmongTexts, translatable, translationAt } from './fields.ts'

type Props = { studio: Studio; onPublish: () => Promise<void>; onClose: () => void }

/** Shows what visitors will see differently, and publishes it. */
export function PublishDialog({ studio, onPublish, onClose }: Props) {
  const changes = studio.changes.value

  return (
    <FormDialog
      title={lookWords.publishTitle}
      action={lookWords.publish}
      isDisabled={studio.errors.value.length > 0}
      run={onPublish}
      onClose={onClose}
    >
      {studio.errors.value.length > 0 ? <FieldErrors studio={studio} onGo={onClose} /> : <p>{lookWords.publishHelp}</p>}
      <ChangeTable
        columns={[lookWords.before, lookWords.after]}
        rows={changes.map(({ path, before, after }) => ({
          path,
          cells: [
            <ValueView key="before" path={path} value={before} />,
            <ValueView key="after" path={path} value={after} />,
          ],
        }))}
      />
    </FormDialog>
  )
}

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

type ValueViewProps = {
  columns: readonly string[]
  rows: readonly { path: string; cells: readonly ComponentChildren[] }[]
}

/** Fields side by side. */
function ChangeTable({ columns, rows }: ValueViewProps) {
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

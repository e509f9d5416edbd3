import type { FieldError } from '#contract/problem.ts'
import { lookWords } from '../words/en/look.ts'
import { isIn, type Studio } from './draft/studio.ts'
import { allFields, groups } from './fields.ts'

/** An error in the words of the form; the server's name the value's form. */
export function wordsOf({ path, message }: FieldError): string {
  if (/^initialPrompts\.\d+\.text$/.test(path) && message === 'must not be empty') return lookWords.wrong.emptyPrompt
  const field = allFields.find((each) => isIn({ path, message }, each.path))
  if (field?.control === 'color') return lookWords.wrong.color
  if (field?.control === 'picture') return lookWords.wrong.picture
  if (field?.control === 'number') return lookWords.wrong.number(field.max ?? 0)
  if (field?.control === 'languages') return lookWords.wrong.languages
  if (/\.(launcher\.hide|invitation\.paths)$/.test(path)) return lookWords.wrong.paths
  if (path === 'settings.general.isBrandingEnabled') return lookWords.wrong.branding
  return /^(must|is) /.test(message) ? lookWords.wrong.other(message) : message
}

/** What keeps a look from being published: each is a link to its field, in whatever group that is. */
export function FieldErrors({ studio, onGo }: { studio: Studio; onGo?: () => void }) {
  const errors = studio.errors.value
  if (errors.length === 0) return null

  function follow(path: string): void {
    onGo?.()
    // A dialog that closes gives the focus back to where it was, before it can go anywhere else.
    requestAnimationFrame(() => go(path))
  }

  function go(path: string): void {
    const name = fieldOf(path)?.path ?? path
    const place = document.querySelector<HTMLElement>(`[data-field="${CSS.escape(name)}"]`)
    const group = place?.closest('details')
    if (group) group.open = true
    place?.scrollIntoView({ block: 'center' })
    const wrong = place?.querySelector<HTMLElement>('[aria-invalid="true"]')
    ;(wrong ?? place?.querySelector<HTMLElement>('input, textarea, select, button'))?.focus()
  }

  return (
    <div class="field-errors" role="alert">
      <p>{lookWords.wrong.title}</p>
      <ul>
        {errors.map((error) => (
          <li key={error.path}>
            <button type="button" onClick={() => follow(error.path)}>
              {nameOf(error.path)}
            </button>
            : {wordsOf(error)}
          </li>
        ))}
      </ul>
    </div>
  )
}

function fieldOf(path: string) {
  return allFields.find((field) => isIn({ path, message: '' }, field.path))
}

/** The field's label and its group's: two fields in different groups may be called alike. */
function nameOf(path: string): string {
  const field = fieldOf(path)
  const at = /^initialPrompts\.(\d+)/.exec(path)?.[1]
  if (at !== undefined) return lookWords.promptText(Number(at) + 1)
  const group = groups.find(({ fields }) => field && fields.includes(field))
  const label = lookWords.fields[field?.path as keyof typeof lookWords.fields] ?? path
  return group ? `${lookWords.groups[group.name]}, ${label}` : label
}

import type { FieldError } from '#contract/problem.ts'
import { lookWords } from '../words/en/look.ts'
import { isIn, type Studio } from './studio.ts'
import { languageName } from '../words/languages.ts'
import { allFields, groups, translationAt, translations } from './fields.ts'

/** An error in the words of the form; the server's name the value's form. */
export function wordsOf({ path, message }: FieldError): string {
  if (/(^|\.)initialPrompts\.\d+\.text$/.test(path) && message === 'must not be empty')
    return lookWords.wrong.emptyPrompt
  const field = fieldOf(path)
  if (field?.control === 'color') return lookWords.wrong.color
  if (field?.control === 'picture') return lookWords.wrong.picture
  if (field?.control === 'number') return lookWords.wrong.number(field.max ?? 0)
  if (field?.control === 'languages') return lookWords.wrong.languages
  if (/\.(launcher\.hide|invitation\.paths)$/.test(path)) return lookWords.wrong.paths
  if (path === 'settings.general.isBrandingEnabled') return lookWords.wrong.branding
  return /^(must|is) /.test(message) ? lookWords.wrong.other(message) : message
}

/** What keeps a look from being published: each is a link to its field, in whatever group that is. */
export function FieldErrors({ studio, onGo }: { studio: Studio; onGo: () => void }) {
  const errors = studio.errors.value
  if (errors.length === 0) return null

  function follow(path: string): void {
    onGo()
    // A dialog that closes gives the focus back to where it was, before it can go anywhere else.
    requestAnimationFrame(() => goToField(studio, path))
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

/** Shows a field, in whatever group and language it is, and gives it the focus. */
export function goToField(studio: Studio, path: string): void {
  const translation = translationAt(path)
  if (!translation) return focusField(`[data-field="${CSS.escape(fieldOf(path)?.path ?? path)}"]`)
  const focus = () => focusField(`[role=tabpanel] [data-field="${CSS.escape(translation.field?.path ?? '')}"]`)
  if (studio.language.peek() === translation.tag) return focus()
  studio.language.value = translation.tag
  // Its texts are there in the next frame.
  requestAnimationFrame(focus)
  return undefined
}

function focusField(selector: string): void {
  const place = document.querySelector<HTMLElement>(selector)
  const group = place?.closest('details')
  if (group) group.open = true
  place?.scrollIntoView({ block: 'center' })
  const wrong = place?.querySelector<HTMLElement>('[aria-invalid="true"]')
  ;(wrong ?? place?.querySelector<HTMLElement>('input, textarea, select, button'))?.focus()
}

function fieldOf(path: string) {
  const translation = translationAt(path)
  if (translation) return translation.field
  return allFields.find((field) => isIn({ path, message: '' }, field.path))
}

/** The label of a field, or of all texts of a language. */
export function labelOf(path: string): string {
  const translation = translationAt(path)
  if (translation) return lookWords.languages.texts(languageName(translation.tag))
  if (path === translations) return lookWords.groups.languages
  return lookWords.fields[path as keyof typeof lookWords.fields] ?? path
}

/** The field's label and its group's: two fields in different groups may be called alike. */
function nameOf(path: string): string {
  const field = fieldOf(path)
  const at = /(?:^|\.)initialPrompts\.(\d+)/.exec(path)?.[1]
  const prompt = at === undefined ? undefined : lookWords.promptText(Number(at) + 1)
  const translation = translationAt(path)
  if (translation) {
    return `${languageName(translation.tag)}, ${prompt ?? (translation.field ? labelOf(translation.field.path) : '')}`
  }
  if (prompt !== undefined) return prompt
  const group = groups.find(({ fields }) => field && fields.includes(field))
  const label = labelOf(field?.path ?? path)
  return group ? `${lookWords.groups[group.name]}, ${label}` : label
}

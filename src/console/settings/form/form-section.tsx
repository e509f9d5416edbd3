import type { ComponentChildren } from 'preact'
import { canChange } from '../../account/account.ts'
import type { ApiError } from '../../api/request/api-error.ts'
import { Button } from '../../parts/button/button.tsx'
import { Section } from '../../parts/layout/section.tsx'
import { words } from '../../words/en/shell.ts'
import { Conflicts } from './conflicts.tsx'
import './form-section.css'
import type { Form } from './use-form.ts'

const namesFields = (error: ApiError) => error.fields.length > 0

/** A section whose fields are saved together. What is not at a field is said at the foot. */
export function FormSection<T extends object>({
  title,
  about,
  form,
  labels,
  show,
  isShownAtField = namesFields,
  children,
}: {
  title: string
  about?: ComponentChildren
  form: Form<T>
  labels: { [Name in keyof T]: string }
  /** A field's value in words, to compare it with somebody else's. */
  show: <Name extends keyof T>(value: T[Name], name: Name) => string
  /** Whether an error already stands in its place. */
  isShownAtField?: (error: ApiError) => boolean
  children: ComponentChildren
}) {
  const { error, isDirty, isBusy, conflicts } = form
  return (
    <Section title={title} about={about}>
      <form
        noValidate
        class="form"
        onSubmit={(event) => {
          event.preventDefault()
          if (!isBusy && isDirty && conflicts.length === 0) void form.submit()
        }}
      >
        <fieldset class="form" disabled={!canChange.value}>
          {children}
        </fieldset>
        {conflicts.length > 0 && <Conflicts form={form} labels={labels} show={show} />}
        {error && !isShownAtField(error) && (
          <p class="wrong" role="alert">
            {error.message}
          </p>
        )}
        {isDirty && canChange.value && (
          <footer class="row foot">
            <p class="quiet grow">{words.notSaved}</p>
            <Button onClick={form.discard}>{words.discard}</Button>
            <Button kind="primary" type="submit" isBusy={isBusy} isDisabled={conflicts.length > 0}>
              {words.save}
            </Button>
          </footer>
        )}
      </form>
    </Section>
  )
}

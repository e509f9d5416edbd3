import { useId } from 'preact/hooks'
import { ErrorText } from '../../parts/field/field.tsx'
import { tagsWords as text } from '../../words/en/tags.ts'

/** The longest tag; what is longer cannot be typed. */
const maxLength = 40

type Props = { value: string; onInput: (value: string) => void; inUse: readonly string[]; error?: string | undefined }

/** A field for one tag, which offers those in use while one types. */
export function TagField({ value, onInput, inUse, error }: Props) {
  const id = useId()
  return (
    <div class="tag-field">
      <input
        class="input"
        type="text"
        list={id}
        aria-label={text.add}
        placeholder={text.add}
        maxLength={maxLength}
        autocomplete="off"
        aria-invalid={error !== undefined}
        aria-describedby={error === undefined ? undefined : `${id}-error`}
        value={value}
        onInput={(event) => onInput(event.currentTarget.value)}
      />
      <datalist id={id}>
        {inUse.map((tag) => (
          <option key={tag}>{tag}</option>
        ))}
      </datalist>
      <ErrorText id={`${id}-error`}>{error}</ErrorText>
    </div>
  )
}

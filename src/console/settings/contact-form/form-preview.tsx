import { contactFormWords as text } from '../../words/en/contacts.ts'
import { linesOf } from '../../sources/add/lines.ts'
import type { Fields } from './form-fields.ts'

/** What visitors are asked for, in words. */
export function FormPreview({ fields }: { fields: Fields }) {
  const { isOffered, choice, purpose, consent } = fields
  const named = (['name', 'email', 'phone'] as const).filter((name) => fields[name] !== 'off')
  const topics =
    choice && text.oneOf(choice.label[0]?.text.trim() || text.noTopics, linesOf(choice.options[0]?.text ?? ''))
  const [first, agreed] = [purpose[0]?.text.trim(), consent[0]?.text.trim()]
  return (
    <section class="form-preview" aria-label={text.preview}>
      <h3>{text.preview}</h3>
      {isOffered ? (
        <>
          {first && <p dir="auto">{first}</p>}
          <ul class="bullets breaks">
            {topics && <li dir="auto">{choice.isRequired ? topics : text.mayBeEmpty(topics)}</li>}
            <li>{text.previewMessage}</li>
            {named.map((name) => (
              <li key={name}>{fields[name] === 'required' ? text.fields[name] : text.mayBeEmpty(text.fields[name])}</li>
            ))}
            {agreed && <li dir="auto">☐ {agreed}</li>}
          </ul>
        </>
      ) : (
        <p>{text.previewOff}</p>
      )}
    </section>
  )
}

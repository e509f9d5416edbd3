import { canChange } from '../account/account.ts'
import { attachedAi, updateAi, type AiAnswer } from '../api/ai.ts'
import { useLoaded, type Loaded } from '../api/use-loaded.ts'
import { RadioGroup } from '../parts/field/choices.tsx'
import { CheckField, NumberField, toNumber } from '../parts/field/field.tsx'
import { FormSection } from '../drafts/form-section.tsx'
import { useForm } from '../drafts/use-draft.ts'
import { showRows, toRows, toTexts, type LanguageRow, LanguageTextsField } from '../settings/language-texts-field.tsx'
import { later } from '../parts/status/placeholders.tsx'
import { answeringWords as text } from '../words/en/knowledge.ts'

// Most owners have said once and for all how visitors reach them.
const FoundContacts = later('found-contacts', async () => (await import('./found-contacts.tsx')).FoundContacts)

type Mode = keyof typeof text.modes
type Search = keyof typeof text.searches
type Fields = {
  mode: Mode
  contact: LanguageRow[]
  notFound: LanguageRow[]
  characterBudget: string
  search: Search
}

/** How an AI resource answers when it finds nothing, and its character budget for prompts. */
export function AnsweringSection({ agentId }: { agentId: string }) {
  const attached = useLoaded<AiAnswer | null>(`ai ${agentId}`, (signal) => attachedAi(agentId, signal))
  const ai = attached.value?.body.data
  const form = useForm<AiAnswer['body'], Fields>({
    name: `answering.${agentId}`,
    // Without an AI resource it is not shown.
    loaded: attached as Loaded<AiAnswer>,
    load: async () => (await attachedAi(agentId)) as AiAnswer,
    read: ({ data }) => ({
      mode: data.whenNotFound ?? 'free',
      contact: toRows(data.contact ?? null),
      notFound: toRows(data.notFound ?? null),
      characterBudget: String(data.characterBudget ?? ''),
      search: data.searchQuestion ?? 'own',
    }),
    async save({ mode, contact, notFound, characterBudget, search }, etag) {
      if (!ai) return
      const body = {
        ...(mode && { whenNotFound: mode === 'free' ? null : mode }),
        ...(contact && { contact: toTexts(contact) }),
        ...(notFound && { notFound: toTexts(notFound) }),
        ...(characterBudget !== undefined && { characterBudget: toNumber(characterBudget) }),
        ...(search && { searchQuestion: search === 'own' ? null : search }),
      }
      await updateAi(ai.id, body, etag)
    },
  })
  const { draft } = form
  const { value } = draft
  if (!ai || !value) return null
  const isModel = ai.provider !== 'BUILTIN'
  const modes = (['free', 'strict', 'helpful'] as const).map((each) => Object.assign({ value: each }, text.modes[each]))
  return (
    <FormSection
      title={text.title}
      about={text.about}
      form={form}
      labels={{
        mode: text.mode,
        contact: text.contact,
        notFound: text.notFound,
        characterBudget: text.budget,
        search: text.search,
      }}
      show={(shown, name) => (typeof shown === 'string' ? showChoice(name, shown) : showRows(shown))}
    >
      {isModel && (
        <div class="answering">
          <RadioGroup
            name="when-not-found"
            label={text.mode}
            choices={modes}
            value={value.mode}
            onChange={(mode) => draft.change({ mode })}
          />
        </div>
      )}
      <LanguageTextsField
        label={text.contact}
        help={text.contactHelp}
        others={text.contactSeveral}
        rows={value.contact}
        onChange={(rows) => draft.change({ contact: rows })}
        errorAt={(language) => draft.at(language ? `contact.${language}` : 'contact') && text.notFoundWrong}
      />
      {canChange.value && isBlank(value.contact) && (
        <FoundContacts aiId={ai.id} onUse={(found) => draft.change({ contact: [{ language: '', text: found }] })} />
      )}
      <LanguageTextsField
        label={text.notFound}
        help={isModel ? text.notFoundModel : text.notFoundBuiltin}
        others={text.notFoundSeveral}
        rows={value.notFound}
        onChange={(rows) => draft.change({ notFound: rows })}
        errorAt={(language) => draft.at(language ? `notFound.${language}` : 'notFound') && text.notFoundWrong}
      />
      {isModel && (
        <NumberField
          label={text.budget}
          unit={text.budgetUnit}
          help={text.budgetHelp}
          {...draft.field('characterBudget', text.budgetWrong)}
        />
      )}
      {isModel && (
        <CheckField
          label={text.search}
          help={text.searchHelp}
          isOn={value.search === 'model'}
          onChange={(isOn) => draft.change({ search: isOn ? 'model' : 'own' })}
        />
      )}
    </FormSection>
  )
}

function showChoice(name: keyof Fields, value: string): string {
  if (name === 'mode') return text.modes[value as Mode].label
  return name === 'search' ? text.searches[value as Search] : value
}

function isBlank(rows: readonly LanguageRow[]): boolean {
  return rows.every((row) => row.text.trim() === '')
}

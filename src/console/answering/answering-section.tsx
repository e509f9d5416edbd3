import { attachedAi, updateAi, type AiAnswer } from '../api/knowledge/ai.ts'
import { useLoaded, type Loaded } from '../api/use-loaded.ts'
import { NumberField, toNumber } from '../parts/field/number-field.tsx'
import { RadioGroup } from '../parts/field/radio-group.tsx'
import { FormSection } from '../settings/form/form-section.tsx'
import { useForm } from '../settings/form/use-form.ts'
import { showRows, toRows, toTexts, type LanguageRow } from '../settings/texts/language-rows.ts'
import { LanguageTextsField } from '../settings/texts/language-texts-field.tsx'
import { answeringWords as text } from '../words/en/answering.ts'
import './answering-section.css'

type Mode = keyof typeof text.modes
type Fields = { mode: Mode; notFound: LanguageRow[]; budget: string }

/** How an AI resource answers when it finds nothing, and its character budget for prompts. */
export function AnsweringSection({ agentId }: { agentId: string }) {
  const attached = useLoaded<AiAnswer | null>(`ai ${agentId}`, (signal) => attachedAi(agentId, signal))
  const ai = attached.value?.body.data
  const form = useForm<AiAnswer['body'], Fields>({
    draft: `answering.${agentId}`,
    // Without an AI resource it is not shown.
    loaded: attached as Loaded<AiAnswer>,
    load: async () => (await attachedAi(agentId)) as AiAnswer,
    read: ({ data }) => ({
      mode: data.whenNotFound ?? 'free',
      notFound: toRows(data.notFound ?? null),
      budget: String(data.characterBudget ?? ''),
    }),
    async save({ mode, notFound, budget }, etag) {
      if (!ai) return
      const body = {
        ...(mode && { whenNotFound: mode === 'free' ? null : mode }),
        ...(notFound && { notFound: toTexts(notFound) }),
        ...(budget !== undefined && { characterBudget: toNumber(budget) }),
      }
      await updateAi(ai.id, body, etag ?? null)
    },
  })
  const { value, error } = form
  if (!ai || !value) return null
  const isModel = ai.provider === 'OPENAI'
  const modes = (['free', 'strict', 'helpful'] as const).map((each) => Object.assign({ value: each }, text.modes[each]))
  return (
    <FormSection
      title={text.title}
      about={text.about}
      form={form}
      labels={{ mode: text.mode, notFound: text.notFound, budget: text.budget }}
      show={(shown, name) =>
        typeof shown !== 'string' ? showRows(shown) : name === 'mode' ? text.modes[shown as Mode].label : shown
      }
    >
      {isModel && (
        <div class="answering">
          <RadioGroup
            name="when-not-found"
            label={text.mode}
            choices={modes}
            value={value.mode}
            onChange={(mode) => form.change('mode', mode)}
          />
        </div>
      )}
      <LanguageTextsField
        label={text.notFound}
        help={isModel ? text.notFoundModel : text.notFoundBuiltin}
        others={text.notFoundSeveral}
        rows={value.notFound}
        onChange={(rows) => form.change('notFound', rows)}
        errorAt={(language) => error?.at(language ? `notFound.${language}` : 'notFound') && text.notFoundWrong}
      />
      {isModel && (
        <NumberField
          label={text.budget}
          unit={text.budgetUnit}
          help={text.budgetHelp}
          value={value.budget}
          onInput={(typed) => form.change('budget', typed)}
          error={error?.at('characterBudget') && text.budgetWrong}
        />
      )}
    </FormSection>
  )
}

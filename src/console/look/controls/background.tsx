import type { Theme } from '#contract/agents/theme.ts'
import { lookWords } from '../../words/en/look.ts'
import { Choice } from './choice.tsx'
import { ColorControl } from './color.tsx'
import { PictureControl } from './picture.tsx'
import type { FieldProps } from '../fields.ts'

type Background = Theme['theme']['general']['background']

type Props = FieldProps<Background> & { agentId: string }

/** A color, a picture, or what is behind the panel. */
export function BackgroundControl({ agentId, value, onChange, error, isDisabled }: Props) {
  const types = lookWords.backgrounds
  const start: Record<Background['type'], string> = { Color: '#ffffff', Image: '', None: '' }
  return (
    <>
      <Choice
        label={lookWords.fields['theme.general.background']}
        value={value.type}
        options={(['Color', 'Image', 'None'] as const).map((type) => ({ value: type, name: types[type] }))}
        onChange={(type) => onChange({ type: type as Background['type'], content: start[type as Background['type']] })}
        isDisabled={isDisabled}
      />
      {value.type === 'Color' && (
        <ColorControl
          label={lookWords.backgroundColor}
          value={value.content}
          onChange={(content) => onChange({ type: 'Color', content })}
          help={lookWords.backgroundHelp}
          error={error}
          isDisabled={isDisabled}
        />
      )}
      {value.type === 'Image' && (
        <PictureControl
          agentId={agentId}
          label={lookWords.backgroundPicture}
          value={value.content}
          onChange={(content) => onChange({ type: 'Image', content: content ?? '' })}
          error={error}
          isDisabled={isDisabled}
        />
      )}
    </>
  )
}

import { Upload } from 'lucide'
import { useRef, useState } from 'preact/hooks'
import { useSending } from '../../api/request/use-sending.ts'
import { uploadPicture } from '../../api/themes.ts'
import { root } from '../../app/root.ts'
import { Button } from '../../parts/button/button.tsx'
import { Field } from '../../parts/field/field.tsx'
import { lookWords } from '../../words/en/look.ts'
import type { FieldProps } from '../fields.ts'
import { FileChooser, fileDrop } from '../../parts/field/files.tsx'
import type { Theme } from '#contract/agents/theme.ts'
import { Choice } from './choice.tsx'
import { ColorControl } from './color.tsx'

const formats = 'image/png,image/jpeg,image/webp,image/gif,image/svg+xml'

type Props = FieldProps<string | null> & { agentId: string; label: string }

/** A picture by its address, by choosing a file, or by dropping one here. */
export function PictureControl({ agentId, label, value, onChange, error, isDisabled }: Props) {
  const chooser = useRef<HTMLInputElement>(null)
  const [sent, setSent] = useState(0)
  const sending = useSending()

  async function store(file: File | undefined): Promise<void> {
    if (!file) return
    setSent(0)
    // By its path: the same picture under whatever address the server has.
    const { url } = await uploadPicture(agentId, file, setSent)
    onChange(new URL(url).pathname.replace(/^.*(?=\/assets\/)/, ''))
  }

  const isOwn = value?.startsWith('/assets/') ?? false
  return (
    <div class="picture" {...fileDrop(([file]) => !isDisabled && void sending.run(() => store(file)))}>
      <Field label={label} error={sending.error?.message ?? error} help={lookWords.pictureHelp}>
        {(control) => (
          <div class="swatch-field">
            {isOwn && <img src={root + String(value).slice(1)} alt="" />}
            <input
              {...control}
              class="input"
              type="text"
              inputMode="url"
              value={value ?? ''}
              placeholder="https://"
              disabled={isDisabled}
              autocomplete="off"
              onInput={(event) => {
                sending.mend(() => true)
                onChange(event.currentTarget.value || null)
              }}
            />
            <Button
              label={lookWords.choosePicture(label)}
              icon={Upload}
              isIconOnly
              isDisabled={isDisabled}
              isBusy={sending.isBusy}
              onClick={() => chooser.current?.click()}
            />
          </div>
        )}
      </Field>
      <FileChooser chooser={chooser} accept={formats} onChoose={([file]) => void sending.run(() => store(file))} />
      {sending.isBusy && <progress value={sent} aria-label={lookWords.uploading} />}
    </div>
  )
}

type Background = Theme['theme']['general']['background']

type BackgroundControlProps = FieldProps<Background> & { agentId: string }

/** A color, a picture, or what is behind the panel. */
export function BackgroundControl({ agentId, value, onChange, error, isDisabled }: BackgroundControlProps) {
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

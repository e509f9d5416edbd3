import { Upload } from 'lucide'
import { useRef, useState } from 'preact/hooks'
import { useSending } from '../../api/request/use-sending.ts'
import { uploadPicture } from '../../api/themes.ts'
import { root } from '../../app/root.ts'
import { Button } from '../../parts/button/button.tsx'
import { Field } from '../../parts/field/field.tsx'
import { lookWords } from '../../words/en/look.ts'
import type { FieldProps } from '../fields.ts'
import { FileChooser, fileDrop } from '../../parts/field/file-chooser.tsx'

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

import { Upload } from 'lucide'
import { useRef, useState } from 'preact/hooks'
import { uploadPicture } from '../../api/themes.ts'
import { root } from '../../app/root.ts'
import { Button } from '../../parts/button/button.tsx'
import { Field } from '../../parts/field/field.tsx'
import { lookWords } from '../../words/en/look.ts'

const formats = 'image/png,image/jpeg,image/webp,image/gif,image/svg+xml'

/** A picture by its address, by choosing a file, or by dropping one here. */
export function PictureControl({
  agentId,
  label,
  value,
  onChange,
  error,
  isDisabled,
}: {
  agentId: string
  label: string
  value: string | null
  onChange: (value: string | null) => void
  error: string | undefined
  isDisabled: boolean
}) {
  const chooser = useRef<HTMLInputElement>(null)
  const [sent, setSent] = useState<number>()
  const [failure, setFailure] = useState<string>()

  async function store(file: File | undefined): Promise<void> {
    if (!file) return
    setFailure(undefined)
    setSent(0)
    try {
      // By its path: the same picture under whatever address the server has.
      const { url } = await uploadPicture(agentId, file, setSent)
      onChange(new URL(url).pathname.replace(/^.*(?=\/assets\/)/, ''))
    } catch (cause) {
      setFailure((cause as Error).message)
    }
    setSent(undefined)
  }

  const isOwn = value?.startsWith('/assets/') ?? false
  return (
    <div
      class="picture"
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault()
        if (!isDisabled) void store(event.dataTransfer?.files[0])
      }}
    >
      <Field label={label} error={failure ?? error} help={lookWords.pictureHelp}>
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
                setFailure(undefined)
                onChange(event.currentTarget.value || null)
              }}
            />
            <Button
              icon={Upload}
              isIconOnly
              isDisabled={isDisabled}
              isBusy={sent !== undefined}
              onClick={() => chooser.current?.click()}
            >
              {lookWords.choosePicture(label)}
            </Button>
          </div>
        )}
      </Field>
      <input
        ref={chooser}
        type="file"
        hidden
        accept={formats}
        onChange={(event) => {
          const file = event.currentTarget.files?.[0]
          // The same file can be chosen again, once it was repaired.
          event.currentTarget.value = ''
          void store(file)
        }}
      />
      {sent !== undefined && <progress value={sent} aria-label={lookWords.uploading} />}
    </div>
  )
}

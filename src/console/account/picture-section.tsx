import { useRef } from 'preact/hooks'
import type { Me } from '#contract/access/logins.ts'
import { removePicture, setPicture } from '../api/access/people.ts'
import { useSending } from '../api/request/use-sending.ts'
import { Button } from '../parts/button/button.tsx'
import { Section } from '../parts/layout/section.tsx'
import { showToast } from '../parts/status/toast.tsx'
import { PersonPicture } from '../people/person-picture.tsx'
import { accountWords as text } from '../words/en/people.ts'
import { setMe } from './account.ts'
import { ErrorText } from '../parts/field/field.tsx'
import { FileChooser } from '../parts/field/file-chooser.tsx'

/** The picture of whoever is signed in. It is saved as soon as it is chosen. */
export function PictureSection({ who }: { who: Me }) {
  const input = useRef<HTMLInputElement>(null)
  const sending = useSending()

  const save = (change: () => Promise<Me>) =>
    void sending.run(async () => {
      setMe(await change())
      showToast(text.saved)
    })

  return (
    <Section title={text.picture} about={text.pictureHelp}>
      <div class="row">
        <PersonPicture name={who.name} url={who.pictureUrl} />
        <FileChooser
          chooser={input}
          label={text.choosePicture}
          accept="image/svg+xml,image/png,image/jpeg,image/webp,image/gif"
          onChoose={([file]) => file && save(() => setPicture(file))}
        />
        <Button label={text.choosePicture} isBusy={sending.isBusy} onClick={() => input.current?.click()} />
        {who.pictureUrl !== undefined && <Button label={text.removePicture} onClick={() => save(removePicture)} />}
      </div>
      <ErrorText>{sending.error?.message}</ErrorText>
    </Section>
  )
}

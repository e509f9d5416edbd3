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
        <input
          ref={input}
          hidden
          type="file"
          aria-label={text.choosePicture}
          accept="image/svg+xml,image/png,image/jpeg,image/webp,image/gif"
          onChange={({ currentTarget }) => {
            const file = currentTarget.files?.[0]
            // The same file again is a change, too.
            currentTarget.value = ''
            if (file) save(() => setPicture(file))
          }}
        />
        <Button isBusy={sending.isBusy} onClick={() => input.current?.click()}>
          {text.choosePicture}
        </Button>
        {who.pictureUrl !== undefined && <Button onClick={() => save(removePicture)}>{text.removePicture}</Button>}
      </div>
      {sending.error && (
        <p class="wrong" role="alert">
          {sending.error.message}
        </p>
      )}
    </Section>
  )
}

import { useState } from 'preact/hooks'

/** Somebody's picture, or where there is none, or it is gone, the first letter of what they are called. Their name stands beside it. */
export function PersonPicture({ name, url }: { name: string; url: string | undefined }) {
  const [missing, setMissing] = useState<string>()
  if (url !== undefined && url !== missing) {
    return <img class="person-picture" src={url} alt="" onError={() => setMissing(url)} />
  }
  return (
    <span class="person-picture" aria-hidden="true">
      {[...name.trim()][0]?.toUpperCase() ?? '?'}
    </span>
  )
}

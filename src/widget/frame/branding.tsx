import { useSetting } from '../setting.ts'

/** The small link under the composer that says whose service this is. */
export function Branding() {
  const { base, words } = useSetting()
  return (
    <a class="branding" part="branding" href={base} target="_blank" rel="noopener noreferrer">
      {words.branding}
    </a>
  )
}

import { useHandover, useSetting } from '../context.ts'

/** Longer than this, the notice is a sentence of its own, and no dot joins it to what may stand below it. */
const shortNotice = 48

/**
 * The line below the composer. Always there: that an AI answers, in every mode and from the first moment (EU AI Act, article 50(1)), as part
 * of the composer's description, and kept visible by guard.css. While a person answers it says that. Beside it the small link that says whose service this is.
 */
export function Footer() {
  const { theme, words, base } = useSetting()
  const { disclosure, isBrandingEnabled } = theme.settings.general
  const notice = useHandover()?.person.value?.disclosure ?? disclosure ?? words.disclosure
  return (
    <div class="footer">
      <p id="disclosure" class="disclosure" part="disclosure" dir="auto">
        {notice}
      </p>
      {isBrandingEnabled && notice.length <= shortNotice && <i aria-hidden="true">·</i>}
      {isBrandingEnabled && (
        <a class="branding" part="branding" href={base} target="_blank" rel="noopener noreferrer">
          {words.branding}
        </a>
      )}
    </div>
  )
}

import { useSetting } from '../setting.ts'

/**
 * The line at the composer that says that an AI answers, in every mode and from the first moment (EU AI Act, article 50(1)). Part of the
 * composer's description, and kept visible by guard.css.
 */
export function Disclosure() {
  const { theme, words } = useSetting()
  return (
    <p id="disclosure" class="disclosure" part="disclosure" dir="auto">
      {theme.settings.general.disclosure ?? words.disclosure}
    </p>
  )
}

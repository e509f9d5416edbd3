import type { ComponentChildren } from 'preact'
import { useId } from 'preact/hooks'

/** Something that is on or off. */
export function Check({
  label,
  help,
  isOn,
  isDisabled = false,
  onChange,
}: {
  label: ComponentChildren
  help?: ComponentChildren
  isOn: boolean
  isDisabled?: boolean
  onChange: (isOn: boolean) => void
}) {
  const id = useId()
  return (
    <div>
      <label class="check">
        <input
          type="checkbox"
          aria-describedby={help === undefined ? undefined : id}
          checked={isOn}
          disabled={isDisabled}
          onChange={(event) => onChange(event.currentTarget.checked)}
        />
        <span>{label}</span>
      </label>
      {help !== undefined && (
        <p class="help" id={id}>
          {help}
        </p>
      )}
    </div>
  )
}

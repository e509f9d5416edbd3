import type { ComponentChildren } from 'preact'
import { useId } from 'preact/hooks'

/** Something that is on or off. */
export function Check({
  label,
  help,
  isOn,
  onChange,
}: {
  label: ComponentChildren
  help?: ComponentChildren
  isOn: boolean
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

import type { ComponentChildren } from 'preact'

/** A choice in a row of filters (`class="filters"`); the empty value filters nothing. */
export function FilterSelect({
  label,
  value,
  onChange,
  children,
}: {
  label: string
  value: string
  onChange: (value: string) => void
  children: ComponentChildren
}) {
  return (
    <select
      class={value === '' ? 'input' : 'input is-set'}
      aria-label={label}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    >
      {children}
    </select>
  )
}

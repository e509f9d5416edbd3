type Props = { label: string; value: string; onChange: (day: string) => void }

/** A day that filters a list; an empty text: none. */
export function DayField({ label, value, onChange }: Props) {
  return (
    <label>
      {label}
      <input class="input" type="date" value={value} onChange={(event) => onChange(event.currentTarget.value)} />
    </label>
  )
}

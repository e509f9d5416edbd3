/** A bar of a chart; without a value, a gap. `upper`: a second value, which only the table has. */
export type Bar = { name: string; value: number | undefined; upper?: number | undefined }

/** In units of the picture, which is as wide as its place. */
const width = 10
const height = 64

/** Bars for the eye alone: a table beside them says the same. A click on a bar opens what it is about. */
export function Bars({
  bars,
  label,
  onOpen,
}: {
  bars: Bar[]
  label: (bar: Bar) => string
  onOpen: (bar: Bar) => void
}) {
  const most = Math.max(1, ...bars.map(({ value = 0 }) => value))
  const heightOf = (value: number) => (value === 0 ? 1 : Math.max(2, (height * value) / most))
  return (
    <svg viewBox={`0 0 ${bars.length * width} ${height}`} preserveAspectRatio="none" aria-hidden="true">
      {bars.map((bar, at) => (
        <g key={bar.name} onClick={() => onOpen(bar)}>
          <title>{label(bar)}</title>
          <rect class="column" x={at * width} y={0} width={width} height={height} />
          {bar.value !== undefined && (
            <rect x={at * width + 1} y={height - heightOf(bar.value)} width={width - 2} height={heightOf(bar.value)} />
          )}
        </g>
      ))}
    </svg>
  )
}

import { words } from '../words/en.ts'

type Point = { day: string; count: number }

/** In units of the picture, which is as wide as its place. */
const barWidth = 10
const height = 96

/** A bar for each day, under a title that says what they show; the same as a table one key away. */
export function DayChart({ title, points }: { title: string; points: Point[] }) {
  const most = Math.max(1, ...points.map(({ count }) => count))
  return (
    <figure class="day-chart card">
      <figcaption>{title}</figcaption>
      <svg viewBox={`0 0 ${points.length * barWidth} ${height}`} preserveAspectRatio="none" aria-hidden="true">
        {points.map(({ day, count }, at) => {
          const size = Math.max(1, (height * count) / most)
          return (
            <rect key={day} x={at * barWidth + 1} y={height - size} width={barWidth - 2} height={size}>
              <title>{`${day}: ${count}`}</title>
            </rect>
          )
        })}
      </svg>
      <p class="ends quiet" aria-hidden="true">
        <span>{points[0]?.day}</span>
        <span>{points.at(-1)?.day}</span>
      </p>
      <details>
        <summary>{words.numbers.asTable}</summary>
        <table>
          <thead>
            <tr>
              <th scope="col">{words.numbers.day}</th>
              <th scope="col">{words.numbers.conversations}</th>
            </tr>
          </thead>
          <tbody>
            {points.map(({ day, count }) => (
              <tr key={day}>
                <th scope="row">{day}</th>
                <td>{count}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </figure>
  )
}

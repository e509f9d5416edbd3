import { render } from 'preact'
import { act } from 'preact/test-utils'
import { afterEach, expect, test } from 'vitest'
import { useLoaded } from '../../src/console/api/use-loaded.ts'

/* What the console has loaded stays for a while after nothing shows it. */

function Shown({ name }: { name: string }) {
  const { value } = useLoaded(name, async () => `what is in ${name}`)
  return <p>{value ?? 'Nothing yet'}</p>
}

const show = (...names: string[]) =>
  act(() => {
    render(
      <>
        {names.map((name) => (
          <Shown key={name} name={name} />
        ))}
      </>,
      document.body,
    )
  })
const texts = () => [...document.querySelectorAll('p')].map((each) => each.textContent)
const others = Array.from({ length: 60 }, (_, at) => `other ${at}`)

afterEach(() => show())

test('of sixty that nothing shows any more the last fifty are there at once, and the first have to be loaded again', async () => {
  await show(...others)
  await expect.poll(texts).toEqual(others.map((name) => `what is in ${name}`))
  await show()
  // Read before anything is loaded: an update of the component would come with a later turn.
  render(<Shown name="other 59" />, document.body)
  expect(texts()).toEqual(['what is in other 59'])
  await show('other 0')
  render(<Shown key="fresh" name="other 1" />, document.body)
  expect(texts()).toEqual(['Nothing yet'])
})

test('what is shown stays, however much comes and goes beside it', async () => {
  await show('kept')
  await expect.poll(texts).toEqual(['what is in kept'])
  await show('kept', ...others)
  await show('kept')
  // A second one that shows it finds it there.
  render(
    <>
      <Shown key="kept" name="kept" />
      <Shown key="second" name="kept" />
    </>,
    document.body,
  )
  expect(texts()).toEqual(['what is in kept', 'what is in kept'])
})

import { useLayoutEffect, useRef, useState } from 'preact/hooks'
import { words } from '../../words/en/shell.ts'
import { Button } from '../button/button.tsx'

type Props = { name: string | undefined; className?: string }

/** The name of what a page is about, as its heading: three lines of a long one, and all of it at a click. */
export function PageName({ name, className = '' }: Props) {
  const [isWhole, setWhole] = useState(false)
  const [isCut, setCut] = useState(false)
  const text = useRef<HTMLHeadingElement>(null)
  useLayoutEffect(() => {
    const heading = text.current
    if (!heading || isWhole) return undefined
    const measure = new ResizeObserver(() => setCut(heading.scrollHeight > heading.clientHeight))
    measure.observe(heading)
    return () => measure.disconnect()
  }, [name, isWhole])
  return (
    <>
      <h1 ref={text} class={isWhole ? className : `clamped ${className}`} dir="auto">
        {name}
      </h1>
      {isCut && (
        <Button label={isWhole ? words.lessOfName : words.wholeName} kind="plain" onClick={() => setWhole(!isWhole)} />
      )}
    </>
  )
}

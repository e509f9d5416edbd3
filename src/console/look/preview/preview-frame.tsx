import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks'
import { root } from '../../app/root.ts'
import type { Said, Shown } from '../../preview/shown.ts'

type Props = {
  shown: Shown | undefined
  title: string
  className?: string
  /** Only to look at. */
  isStill?: boolean
}

/** The shipped widget in a frame of its own, which has another origin and no token. */
export function PreviewFrame({ shown, title, className, isStill = false }: Props) {
  const [isListening, setListening] = useState(false)
  const [isDrawing, setDrawing] = useState(true)
  const frame = useRef<HTMLIFrameElement>(null)

  // Before the frame can have loaded: it says only once that it is ready.
  useLayoutEffect(() => {
    const gone = new AbortController()
    const listen = ({ source, data }: MessageEvent<Said>) => {
      if (source !== frame.current?.contentWindow) return
      if (data === 'foyer-preview-ready') setListening(true)
      if (data === 'foyer-preview-shown') setDrawing(false)
    }
    addEventListener('message', listen, { signal: gone.signal })
    return () => gone.abort()
  }, [])

  useEffect(() => {
    if (!shown || !isListening) return
    setDrawing(true)
    // A sandboxed frame has an origin that cannot be named; what is sent is what any visitor of the site gets to see.
    frame.current?.contentWindow?.postMessage(shown, '*')
  }, [shown, isListening])

  return (
    // While it draws, the widget would take the focus from the field that one types in.
    <iframe
      ref={frame}
      class={className}
      title={title}
      sandbox="allow-scripts"
      src={`${root}console/preview`}
      inert={isDrawing || isStill}
      data-shown={!isDrawing}
    />
  )
}

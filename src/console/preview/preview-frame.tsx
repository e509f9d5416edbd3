import type { ThemeAnswer } from '#contract/agents/theme.ts'
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks'
import { root } from '../app/root.ts'

/** A message to the preview's page: what to show. */
export type Shown = {
  answer: ThemeAnswer
  mode: 'bubble' | 'inline' | 'popup'
  isDark?: boolean
  isRightToLeft?: boolean
  /** The language of the page around the widget, as a tag; absent: English. */
  language?: string
  /** With texts that are longer than anybody expects. */
  isLong?: boolean
  /** In the middle of a conversation, not at its start. */
  isTalking?: boolean
  /** Closed, with the invitation beside the launcher. */
  isInviting?: boolean
  /** The site that the page around the widget is a sketch of; absent: any page. */
  site?: SiteSketch
}

/** The words and the colors of a site. */
export type SiteSketch = {
  title: string
  navigation: readonly string[]
  colors: { background?: string | undefined; text?: string | undefined; brand?: string | undefined }
}

/** A message from the preview's page: it is listening, or the last message is rendered. */
export type Said = 'foyer-preview-ready' | 'foyer-preview-shown'

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

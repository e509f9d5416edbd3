import { useEffect, useRef, useState } from 'preact/hooks'
import type { ThemeAnswer } from '../../../server/contract/theme.ts'
import { pagePath } from '../app/root.ts'
import type { Said, Shown } from '../preview/shown.ts'
import { words } from '../words/en.ts'
import './preview.css'

const views = ['bubble', 'inline', 'popup', 'phone', 'dark', 'rightToLeft', 'long'] as const
type View = (typeof views)[number]

/** The shipped widget on the draft, in a frame of its own, as it looks in different places. */
export function Preview({ answer }: { answer: ThemeAnswer | undefined }) {
  const [view, setView] = useState<View>('bubble')
  const [isTalking, setTalking] = useState(false)
  const [isListening, setListening] = useState(false)
  const [isDrawing, setDrawing] = useState(true)
  const frame = useRef<HTMLIFrameElement>(null)

  useEffect(() => {
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
    if (!answer || !isListening) return
    const shown: Shown = {
      answer,
      mode: view === 'inline' || view === 'popup' ? view : 'bubble',
      isDark: view === 'dark',
      isRightToLeft: view === 'rightToLeft',
      isLong: view === 'long',
      isTalking,
    }
    setDrawing(true)
    // A sandboxed frame has an origin that cannot be named; what is sent is what any visitor of the site gets to see.
    frame.current?.contentWindow?.postMessage(shown, '*')
  }, [answer, isListening, view, isTalking])

  return (
    <section class="preview card" aria-labelledby="preview">
      <h2 id="preview" class="unseen">
        {words.look.preview}
      </h2>
      <div class="views">
        {views.map((each) => (
          <button key={each} type="button" aria-pressed={each === view} onClick={() => setView(each)}>
            {words.look.views[each]}
          </button>
        ))}
        <label class="check">
          <input type="checkbox" checked={isTalking} onChange={(event) => setTalking(event.currentTarget.checked)} />
          {words.look.talking}
        </label>
      </div>
      {/* While it draws, the widget would take the focus from the field that one types in. */}
      <iframe
        ref={frame}
        class={view === 'phone' ? 'phone' : undefined}
        title={words.look.preview}
        sandbox="allow-scripts"
        src={pagePath('preview')}
        inert={isDrawing}
        data-shown={!isDrawing}
      />
    </section>
  )
}

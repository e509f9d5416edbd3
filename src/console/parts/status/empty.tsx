import type { ComponentChildren } from 'preact'

/** Where there is nothing yet: a picture, one sentence, one way on. */
export function Empty({ children, action }: { children: ComponentChildren; action?: ComponentChildren }) {
  return (
    <div class="empty">
      <svg viewBox="0 0 96 64" aria-hidden="true">
        <rect x="6" y="6" width="58" height="30" rx="8" />
        <path d="M18 17h34M18 25h22" />
        <path d="M18 36v10l10-10" />
        <rect class="answer" x="46" y="30" width="44" height="24" rx="8" />
        <path class="line" d="M56 42h24" />
      </svg>
      <p>{children}</p>
      {action}
    </div>
  )
}

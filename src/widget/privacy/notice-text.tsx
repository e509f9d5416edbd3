import { AnswerText } from '../messages/answer-text.tsx'
import { useView } from '../view.ts'

/** The site's notice, a little Markdown; as the plain text that it is until the conversation's code, which renders it, is there. */
export function NoticeText({ text }: { text: string }) {
  return useView().conversation ? (
    <AnswerText id="notice" text={text} />
  ) : (
    <div class="text plain" dir="auto">
      {text}
    </div>
  )
}

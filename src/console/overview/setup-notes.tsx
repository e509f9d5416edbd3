import { getSetup } from '../api/setup.ts'
import { useLoaded } from '../api/use-loaded.ts'
import { pagePath } from '../app/root.ts'
import { setupNotesWords as text } from '../words/en/overview.ts'

/** What is to be done about the site that an agent was made from: prompts that nothing answers any more, and a setup to go on with. */
export function SetupNotes({ agentId, isNew }: { agentId: string; isNew: boolean }) {
  const { value: setup } = useLoaded(`setup ${agentId}`, (signal) => getSetup(agentId, signal))
  if (!setup) return null
  const page = pagePath(`agents/${encodeURIComponent(agentId)}`)
  const open = setup.prompts.filter(({ isShown, isAnswered }) => isShown && !isAnswered)
  return (
    <>
      {open.length > 0 && (
        <section class="setup-note" aria-labelledby="open-prompts">
          <h2 id="open-prompts">{text.open(open.length)}</h2>
          <ul class="bullets">
            {open.map((prompt) => (
              <li key={prompt.text} dir="auto">
                {prompt.text}
              </li>
            ))}
          </ul>
          <p>
            {text.openAbout} <a href={`${page}/look#start`}>{text.change}</a>
          </p>
        </section>
      )}
      {isNew && (
        <p>
          {text.from(new URL(setup.url).host)} <a href={`${page}/setup`}>{text.goOn}</a>
        </p>
      )}
    </>
  )
}

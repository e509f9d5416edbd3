import { agentPath } from '../app/root.ts'
import { words } from '../words/en/shell.ts'
import type { Ai } from '#contract/knowledge/ai.ts'
import { agentsOfAi } from '../api/ai.ts'
import { useLoaded } from '../api/use-loaded.ts'
import { knowledgeWords } from '../words/en/knowledge.ts'

const names = {
  knowledge: words.places.instructions,
  sources: words.places.sources,
  questions: words.places.questions,
}

/** The three pages of what an agent knows, on each of them at the same place. */
export function KnowledgePlaces({ agentId, here }: { agentId: string; here: keyof typeof names }) {
  return (
    <nav class="knowledge-places" aria-label={words.places.knowledge}>
      {Object.entries(names).map(([page, name]) => (
        <a key={page} href={agentPath(agentId, page)} aria-current={page === here ? 'page' : undefined}>
          {name}
        </a>
      ))}
    </nav>
  )
}

/** The agents that share an AI resource. */
export function UsedBy({ ai }: { ai: Ai }) {
  const { value: agents } = useLoaded(`agents of ${ai.id}`, (signal) => agentsOfAi(ai.id, signal))
  if (!agents) return null
  return <p class="quiet breaks">{knowledgeWords.usedBy(agents.map(({ name }) => name))}</p>
}

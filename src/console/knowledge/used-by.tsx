import type { Ai } from '#contract/knowledge/ai.ts'
import { agentsOfAi } from '../api/knowledge/ai.ts'
import { useLoaded } from '../api/use-loaded.ts'
import { knowledgeWords } from '../words/en/knowledge.ts'

/** The agents that share an AI resource. */
export function UsedBy({ ai }: { ai: Ai }) {
  const { value: agents } = useLoaded(`agents of ${ai.id}`, (signal) => agentsOfAi(ai.id, signal))
  if (!agents) return null
  return <p class="quiet">{knowledgeWords.usedBy(agents.map(({ name }) => name))}</p>
}

import type { Ai } from '../../../server/contract/knowledge/ai.ts'
import { agentsOfAi } from '../api/ai.ts'
import { useLoaded } from '../api/use-loaded.ts'
import { words } from '../words/en.ts'

/** Who else changes with an AI resource. */
export function UsedBy({ ai }: { ai: Ai }) {
  const { value: agents } = useLoaded(`agents of ${ai.id}`, (signal) => agentsOfAi(ai.id, signal))
  if (!agents) return null
  return <p class="quiet">{words.knowledge.usedBy(agents.map(({ name }) => name))}</p>
}

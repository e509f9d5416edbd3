import { canChange } from '../account/account.ts'
import { NoPage } from '../app/shell/no-page.tsx'
import { useTitle } from '../parts/layout/page.tsx'
import { newAgentWords } from '../words/en/agents.ts'
import { NewAgent } from './new-agent.tsx'

/** Makes an agent. */
export function Page() {
  useTitle(newAgentWords.title)
  if (!canChange.value) return <NoPage />
  return (
    <div class="page">
      <NewAgent />
    </div>
  )
}

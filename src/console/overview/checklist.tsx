import { Check } from 'lucide'
import { Icon } from '../../widget/icon.tsx'
import { agentPath } from '../app/root.ts'
import { firstStepsWords } from '../words/en/agents.ts'
import type { Step } from './steps.ts'

/** Where each step is done, below the agent's own address. */
const pages: Record<Step['name'], string> = {
  knowledge: 'knowledge',
  look: 'look',
  install: 'install',
  conversation: 'conversations',
}

/** The steps to the first conversation. Each ticks itself, and links to its page. */
export function Checklist({ steps, agentId }: { steps: Step[]; agentId: string }) {
  const done = steps.filter(({ result }) => result !== undefined).length
  return (
    <section class="checklist card" aria-labelledby="checklist">
      <header>
        <h2 id="checklist">{firstStepsWords.title}</h2>
        <p class="quiet">{firstStepsWords.stepsDone(done, steps.length)}</p>
      </header>
      <ol>
        {steps.map((step) => (
          <StepLine key={step.name} step={step} agentId={agentId} />
        ))}
      </ol>
    </section>
  )
}

function StepLine({ step: { name, result, left }, agentId }: { step: Step; agentId: string }) {
  const text = firstStepsWords.steps[name]
  return (
    <li class={result === undefined ? undefined : 'done'}>
      <span class="tick">{result !== undefined && <Icon of={Check} />}</span>
      <h3>
        <a href={agentPath(agentId, pages[name])}>{text.name}</a>
        <span class="unseen"> ({result === undefined ? firstStepsWords.toDo : firstStepsWords.done})</span>
      </h3>
      <p class="quiet">{result ?? left ?? text.toDo}</p>
    </li>
  )
}

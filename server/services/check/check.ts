import type { Check, Finding } from '../../contract/sites/check.ts'
import type { EmbedSnippets } from '../../contract/agents/embed.ts'
import { exceedsLimits, TaskRunner, workerFile } from '../../core/event-loop/task-runner.ts'
import type { AgentRecord } from '../../store/records/records.ts'
import { toEmbed } from '../embeds.ts'
import { PageError } from '../pages/page-error.ts'
import type { PageReader, Reading } from '../pages/reader.ts'
import { isPageType } from '../pages/text.ts'
import { findingsOf } from './findings.ts'
import type { Installation } from './installation-worker.ts'
import { parseMetaPolicies, parsePolicies } from './policy.ts'

/** Reads a page and says whether the agent's widget works there. Never rejects because of the page. */
export type PageCheck = (agent: AgentRecord, url: string, options: CheckOptions) => Promise<Check>

type CheckOptions = { publicUrl: string; snippets: EmbedSnippets; signal: AbortSignal }

/** How long finding the snippet in a page may take, in milliseconds. */
const timeoutMs = 10_000

type PageBody = Pick<Reading, 'bytes' | 'contentType'>

const worker = new TaskRunner<PageBody, Installation>(workerFile(import.meta.url, 'installation-worker'), {
  timeoutMs,
  isolation: 'process',
})

export function createPageCheck(reader: Pick<PageReader, 'read'>): PageCheck {
  return async (agent, url, { publicUrl, snippets, signal }) => {
    const reading = await reader.read(url, { signal }).catch((error: unknown) => {
      if (error instanceof PageError) return error
      throw error
    })
    if (reading instanceof PageError) {
      const { code, message, fix } = reading
      return { url: null, findings: [{ code, level: 'error', message, fix }] }
    }
    const { bytes, contentType, headers } = reading
    const found = isPageType(contentType) ? await findIn({ bytes, contentType }) : notHtml(contentType.type)
    if ('code' in found) return { url: reading.url, findings: [found] }
    const header = headers['content-security-policy']
    const findings = findingsOf({
      page: new URL(reading.url),
      server: new URL(`${publicUrl}/`),
      webId: agent.webId,
      embed: toEmbed(agent),
      hide: agent.theme.settings?.general?.launcher?.hide ?? '',
      snippets,
      installation: found,
      policies: [...parsePolicies([header ?? []].flat()), ...parseMetaPolicies(found.policies)],
    })
    return { url: reading.url, findings }
  }
}

function notHtml(type: string): Finding {
  const message = `The address is not that of a page: its type is ${type.slice(0, 100)}.`
  return { code: 'not-html', level: 'error', message, fix: 'Enter the address of an HTML page.' }
}

/** A page that takes too much time or memory becomes a finding. */
async function findIn(page: PageBody): Promise<Installation | Finding> {
  try {
    return await worker.run(page)
  } catch (error) {
    if (!exceedsLimits(error)) throw error
    const message = 'The page is too complex to be searched for the snippet.'
    return { code: 'too-complex', level: 'error', message, fix: 'Enter the address of a simpler page of the site.' }
  }
}

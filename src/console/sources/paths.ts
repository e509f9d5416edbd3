import { pagePath } from '../app/root.ts'

/** The address of an agent's sources, of one of them, or of one of its documents. */
export function sourcesPath(agentId: string, ...below: string[]): string {
  return pagePath(['agents', agentId, 'sources', ...below].map(encodeURIComponent).join('/'))
}

import { practice } from './practice.ts'
import { shop } from './shop.ts'
import { software } from './software.ts'
import type { Template } from './template.ts'

export type TemplateName = 'shop' | 'practice' | 'software' | 'blank'

/** What a new agent can start from. */
export const templates: Record<TemplateName, Template> = {
  shop,
  practice,
  software,
  blank: { color: '#0042da', instructions: '' },
}

import { practice } from './practice.ts'
import { shop } from './shop.ts'
import { software } from './software.ts'
import type { Template } from './template.ts'

export type TemplateName = 'shop' | 'practice' | 'software' | 'blank'

/** The templates for new agents. */
export const templates: Record<TemplateName, Template> = {
  shop,
  practice,
  software,
  blank: { color: '#0042da', instructions: '' },
}

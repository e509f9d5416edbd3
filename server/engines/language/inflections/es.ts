import type { Rules } from './rules.ts'

export const es: Rules = {
  irregular: ['bebé: bebés'],
  ofStems: [
    [/(?<=..)c$/, 'z'],
    [/(?<=..[iou])s$/, ''],
  ],
}

import { z } from 'zod'
import { health } from '../../contract/health.ts'
import type { HealthReport } from '../../services/health.ts'
import { route, type Route } from '../route.ts'

export function healthRoutes(report: HealthReport): Route[] {
  return [
    route({
      method: 'GET',
      path: '/v1/health',
      may: ['operator'],
      summary: 'Say how the server is: its storage, what answers, and since when it runs',
      tag: 'Health',
      answer: z.object({ data: health }),
      problems: [],
      async handle() {
        return { kind: 'json', body: { data: await report() } }
      },
    }),
  ]
}

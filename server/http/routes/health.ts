import { z } from 'zod'
import { health } from '../../contract/health.ts'
import type { HealthReport } from '../../services/health.ts'
import { dataReply, routesOf, type Route } from '../route.ts'

const route = routesOf('Health')

export function healthRoutes(report: HealthReport): Route[] {
  return [
    route('GET', '/v1/health', {
      may: ['operator'],
      summary: 'Say how the server is: its storage, what answers, and since when it runs',
      answer: z.object({ data: health }),
      handle: () => dataReply(report()),
    }),
  ]
}

import { afterAll, afterEach, beforeAll } from 'vitest'
import { startConsole, type ConsoleStage, type Visit } from '../support/browser/console.ts'

/** The console for the tests of a file: started before the first one, and left by all who entered it after each. */
export function withConsole(options?: Parameters<typeof startConsole>[0]): ConsoleStage {
  return withStage(() => startConsole(options))
}

/** The same for a stage that can do more. What it has is there from the first test on. */
export function withStage<Stage extends ConsoleStage>(start: () => Promise<Stage>): Stage {
  const stage = {} as Stage
  const visits: Visit[] = []
  beforeAll(async () => {
    const started = await start()
    Object.assign(stage, started, {
      async enter(...entering: Parameters<Stage['enter']>) {
        const visit = await started.enter(...entering)
        visits.push(visit)
        return visit
      },
    })
  })
  afterEach(() => Promise.all(visits.splice(0).map((visit) => visit.leave())))
  afterAll(() => stage.stop())
  return stage
}

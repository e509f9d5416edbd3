import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { afterEach, beforeEach } from 'vitest'
import { quickKey } from '../../support/people.ts'
import { startTestServer, type Answer, type TestServer } from '../../support/server.ts'

/** A server for each test of a file, with an agent called Ada, a clock that stands still, and data that outlast a restart. */
export type AssetStage = {
  server: TestServer
  /** Ada's id. */
  agent: string
  directory: string
  /** What the clock says; it begins at the test's start. */
  time: number
  /** Resolves with the id. */
  createAgent(name: string, token?: string): Promise<string>
  /** Ada's theme unless another agent is named. */
  setTheme(body: object, id?: string, token?: string): Promise<Answer>
  list(token?: string): Promise<Answer['body']>
  remove(name: string, token?: string): Promise<Answer>
  /** Whether anybody who asks is given the picture. */
  isThere(name: string): Promise<boolean>
  /** The names in a folder of the data. */
  filesOf(folder: string): Promise<string[]>
  /** Stops the server, changes its data, and starts it again. */
  restart(change?: () => Promise<unknown>): Promise<void>
}

export function assetStage(): AssetStage {
  let server: TestServer
  let agent: string
  const stage: AssetStage = {
    time: 0,
    get server() {
      return server
    },
    get agent() {
      return agent
    },
    get directory() {
      return server.directory
    },
    createAgent: async (name, token = server.operatorToken) =>
      (await server.call('POST', '/v1/agents', { token, body: { name } })).body.data.id,
    setTheme: (body, id = agent, token = server.operatorToken) =>
      server.call('PATCH', `/v1/agents/${id}/theme`, { token, body }),
    list: async (token = server.operatorToken) => (await server.call('GET', '/v1/assets', { token })).body.data,
    remove: (name, token = server.operatorToken) => server.call('DELETE', `/v1/assets/${name}`, { token }),
    isThere: async (name) => (await server.call('GET', `/assets/${name}`, { token: null })).status === 200,
    filesOf: (folder) => readdir(path.join(server.directory, folder)).catch(() => []),
    restart: async (change) => void (server = await server.restart({}, change)),
  }
  beforeEach(async () => {
    stage.time = Date.now()
    server = await startTestServer({ clock: () => stage.time, deriveKey: quickKey })
    agent = await stage.createAgent('Ada')
  })
  afterEach(() => server.stop())
  return stage
}

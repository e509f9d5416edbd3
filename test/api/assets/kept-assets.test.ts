import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { createWorkspace } from '../../support/fixture.ts'
import { join } from '../../support/people.ts'
import { expectProblem } from '../../support/problems.ts'
import { svgOf, upload } from '../../support/upload.ts'
import { assetStage } from './asset-stage.ts'

/* A picture is there until its workspace deletes it. The clock is pinned; it begins at the test's start. */

const day = 86_400_000
const stage = assetStage()
const { createAgent, setTheme, list, remove, isThere, filesOf, restart } = stage
const missing = `${'0'.repeat(64)}.png`

describe('a picture that nothing names', () => {
  test('is there after a month of sweeps and a restart, and can be named then', async () => {
    const { name, path: address } = await upload(stage.server, stage.agent)
    stage.time += 30 * day
    await stage.server.service.retention.sweep()
    await restart()
    expect(await isThere(name)).toBe(true)
    expect((await setTheme({ welcome: { iconUrl: address } })).status).toBe(200)
  })

  test('goes when it is deleted, bytes and all, and can be uploaded again', async () => {
    const { name } = await upload(stage.server, stage.agent, { bytes: svgOf('again') })
    expect(await remove(name)).toMatchObject({ status: 200, body: { ok: true } })
    expect([await isThere(name), await list(), await filesOf('assets')]).toEqual([false, [], []])
    expect((await upload(stage.server, stage.agent, { bytes: svgOf('again') })).name).toBe(name)
    expect(await isThere(name)).toBe(true)
  })
})

describe('the list', () => {
  test('has each picture once, earliest first, with its address, size, type and time', async () => {
    const [first, gif] = [
      await upload(stage.server, stage.agent),
      await upload(stage.server, stage.agent, { bytes: 'GIF89a' }),
    ]
    await upload(stage.server, stage.agent, { bytes: 'GIF89a' })
    const createdAt = new Date(stage.time).toISOString()
    expect(await list()).toEqual([
      expect.objectContaining({ url: first.url, name: first.name, type: 'image/svg+xml', createdAt, usedBy: [] }),
      {
        id: expect.stringMatching(/^upl_/),
        url: gif.url,
        name: gif.name,
        size: 6,
        type: 'image/gif',
        createdAt,
        usedBy: [],
      },
    ])
  })

  test('says where each is used: in any part of a theme, the embed settings and instructions', async () => {
    const uploads = await Promise.all(Array.from({ length: 9 }, () => upload(stage.server, stage.agent)))
    const [icon, avatar, guest, background, css, prompt, button, notice, instructions] = uploads.map((each) => each)
    await setTheme({
      welcome: { iconUrl: icon?.path },
      theme: {
        chat: { hostAvatar: { url: avatar?.url }, guestAvatar: { url: guest?.path } },
        general: { background: { type: 'Image', content: background?.path } },
        customCss: `.a { background: url("${css?.path.replace('/assets/', '/\\61ssets/')}") } .b { color: url(${icon?.url}) }`,
      },
      initialPrompts: ['One', { text: 'Two', iconUrl: prompt?.path }],
      inputOptions: { buttonIconUrl: button?.path },
    })
    await stage.server.call('PATCH', `/v1/agents/${stage.agent}/embed`, {
      body: { notice: `![Seal](${notice?.path})` },
    })
    const text = { name: 'Maps', instructions: `## Map\n![Map](${instructions?.path})` }
    const ai = (await stage.server.call('POST', '/v1/ai', { body: text })).body.data.id
    const used = new Map((await list()).map((each: { name: string; usedBy: unknown }) => [each.name, each.usedBy]))
    const byAgent = (...paths: string[]) => [{ kind: 'agent', id: stage.agent, name: 'Ada', paths }]
    expect(uploads.map(({ name }) => used.get(name))).toEqual([
      byAgent('theme.customCss', 'welcome.iconUrl'),
      byAgent('theme.chat.hostAvatar.url'),
      byAgent('theme.chat.guestAvatar.url'),
      byAgent('theme.general.background.content'),
      byAgent('theme.customCss'),
      byAgent('initialPrompts.1.iconUrl'),
      byAgent('inputOptions.buttonIconUrl'),
      byAgent('embed.notice'),
      [{ kind: 'ai', id: ai, name: 'Maps', paths: ['instructions'] }],
    ])
    for (const { name } of uploads) expectProblem(await remove(name), 409, 'in-use')
    for (const { name } of uploads) expect(await isThere(name)).toBe(true)
  })
})

describe('deleting', () => {
  test('one in use is refused and says where; it is possible when it was taken out, or its agent deleted', async () => {
    const { name, path: address } = await upload(stage.server, stage.agent)
    const grace = await createAgent('Grace')
    for (const id of [stage.agent, grace]) await setTheme({ welcome: { iconUrl: address } }, id)
    const refused = await remove(name)
    expectProblem(refused, 409, 'in-use')
    expect(refused.body.detail).toBe(
      `This picture is used by the agent Ada (${stage.agent}) in welcome.iconUrl; the agent Grace (${grace}) in welcome.iconUrl. Remove it there first.`,
    )
    await setTheme({ welcome: { iconUrl: null } })
    await stage.server.call('DELETE', `/v1/agents/${grace}`)
    expect((await remove(name)).status).toBe(200)
  })

  test('the picture of a colleague is refused, and says whose it is, until they take it away', async () => {
    const mia = await join(stage.server, 'answering', { name: 'Mia' })
    const form = new FormData()
    form.set('file', new Blob([svgOf('mia')], { type: 'image/svg+xml' }))
    const { body } = await stage.server.call('POST', '/v1/me/picture', {
      token: null,
      headers: mia.headers,
      body: form,
    })
    const name = new URL(body.data.pictureUrl).pathname.replace('/assets/', '')
    const byMia = { kind: 'person', id: mia.id, name: 'Mia', paths: ['picture'] }
    expect(await list()).toContainEqual(expect.objectContaining({ name, usedBy: [byMia] }))
    const refused = await remove(name)
    expectProblem(refused, 409, 'in-use')
    expect(refused.body.detail).toContain(`used by the account of Mia (${mia.id}) in picture`)
    expect(await isThere(name)).toBe(true)
    await stage.server.call('PATCH', '/v1/me', { token: null, headers: mia.headers, body: { picture: null } })
    expect((await remove(name)).status).toBe(200)
  })

  test('what is not there, or of another workspace, is refused alike', async () => {
    const { token } = await createWorkspace(stage.server)
    const { name } = await upload(stage.server, stage.agent)
    const theirs = await remove(name, token)
    expectProblem(theirs, 404, 'not-found')
    for (const none of [missing, 'nothing', '..%2fsecret', '%00', 'x'.repeat(150)]) {
      expect((await remove(none, token)).text).toBe(theirs.text)
    }
    expect([await isThere(name), await list(token)]).toEqual([true, []])
  })

  test('while a document cannot be read that may name any picture, none is deleted', async () => {
    const { name, path: address } = await upload(stage.server, stage.agent)
    await setTheme({ welcome: { iconUrl: address } })
    await restart(() => writeFile(path.join(stage.directory, 'agents', `${stage.agent}.json`), 'rust'))
    expectProblem(await remove(name), 500, 'damaged')
    expect(await isThere(name)).toBe(true)
  })
})

describe('two workspaces that upload the same bytes', () => {
  test('have a picture each, which the other neither sees nor loses; the bytes go with the last', async () => {
    const { token } = await createWorkspace(stage.server)
    const other = await createAgent('Theirs', token)
    const bytes = svgOf()
    const [{ name, path: address }] = [
      await upload(stage.server, stage.agent, { bytes }),
      await upload(stage.server, other, { bytes, token }),
    ]
    await setTheme({ welcome: { iconUrl: address } }, other, token)
    expect(await list()).toEqual([expect.objectContaining({ name, usedBy: [] })])
    expect((await remove(name)).status).toBe(200)
    expect([await isThere(name), (await list(token)).length]).toEqual([true, 1])
    await setTheme({ welcome: { iconUrl: null } }, other, token)
    expect((await remove(name, token)).status).toBe(200)
    expect(await isThere(name)).toBe(false)
  })
})

import { rmSync } from 'node:fs'
import { orderApi } from '@guanqiao/domain/order/index'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createStage } from '../../testing/actors.ts'
import type { Stage } from '../../testing/actors.ts'
import { temporaryFolder } from '@guanqiao/launcher/tests/launch'
import { openScreen } from '../../testing/screens.ts'
import { openSecondApp } from '../../testing/secondApp.ts'
import { openDoor } from '../crash/demoUsers.ts'
import { Rows } from '../crash/rows.ts'
import { freePort, killPostmaster, startServer } from '../crash/serverProcess.ts'

test('three processes started together on an empty database all serve it, seeded once', async () => {
  const folder = temporaryFolder()
  const sites = await Promise.all([1, 2, 3].map(async () => ({ folder, port: await freePort() })))
  const servers = sites.map(startServer)
  try {
    await Promise.all(servers.map((server) => server.ready()))
    for (const { port } of sites) {
      const clerk = await openDoor(port).as('a.clerk')
      const { status, body } = await clerk.send(orderApi.list, {})
      expect(status).toBe(200)
      expect(body.rows.length).toBeGreaterThan(0)
    }
    const screens = []
    for (const { port } of sites) {
      const screen = await openScreen(`http://127.0.0.1:${port}`)
      expect(await screen.register((await openDoor(port).as('a.clerk')).token)).toMatchObject({ receipts: true })
      screens.push(screen)
    }
    const before = Date.now()
    const rows = new Rows(sites[0]!)
    await rows.addReceipt('a.clerk')
    await rows.close()
    // Receipts of the demonstration are not events: the first event is the new one.
    for (const { received } of screens) {
      await vi.waitFor(() => expect(received.length).toBeGreaterThan(0), { timeout: 60_000 })
      expect(Number.parseInt(received[0]!.event_id.replace('-', '').slice(0, 12), 16)).toBeGreaterThanOrEqual(before)
    }
    for (const { socket } of screens) socket.disconnect()
    for (const server of servers.toReversed()) await server.stop()
  } finally {
    for (const { child } of servers) child.kill('SIGKILL')
    await killPostmaster(sites[0]!)
    rmSync(folder, { recursive: true })
  }
}, 120_000)

let stage: Stage
beforeAll(async () => {
  stage = await createStage({ demo: false }, { accounts: false })
})
afterAll(() => stage.close())

test('every process accepts the same set-up code, once', async () => {
  const second = await openSecondApp(stage, { demo: false })
  expect(second.setupCode).toBe(stage.setupCode)
  const setUp = (username: string) =>
    second.http.inject({
      method: 'POST',
      url: '/platform/users/setup',
      payload: { code: stage.setupCode, username, full_name: '第一人', password: 'Correct-Horse-9' },
    })
  expect((await setUp('first')).statusCode).toBe(200)
  expect((await setUp('second')).statusCode).toBe(403)
  await second.close()
})

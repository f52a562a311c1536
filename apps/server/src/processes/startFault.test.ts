import { rm } from 'node:fs/promises'
import { connect, createServer } from 'node:net'
import type { Socket } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SocketAddress } from '@guanqiao/launcher/socket'
import { quiet } from '@guanqiao/launcher/tests/quietLog'
import { temporaryFolder } from '@guanqiao/launcher/tests/launch'
import { readConfig } from '../config.ts'
import { createTestDatabase } from '../testing/database.ts'
import type { TestDatabase } from '../testing/database.ts'
import { TEST_SECRET } from '../testing/actors.ts'
import { createLifetime } from './lifetime.ts'
import { serve } from './serve.ts'

let database: TestDatabase
let folder: string
beforeAll(async () => {
  database = await createTestDatabase()
  folder = temporaryFolder('guanqiao-start-')
})
afterAll(async () => {
  await database.close()
  await rm(folder, { recursive: true })
})

/** A way to the database whose connections all break at the request of this number; later ones last. */
async function breakingAt(number: number, { socketFolder, ...to }: SocketAddress) {
  const open = new Set<Socket>()
  let requests = 0
  const server = createServer((asking) => {
    const answering = connect(join(socketFolder, `.s.PGSQL.${to.port}`))
    asking.on('data', () => {
      requests += 1
      if (requests === number) for (const socket of open) socket.destroy()
    })
    for (const [one, other] of [
      [asking, answering],
      [answering, asking],
    ] as const) {
      open.add(one)
      one.pipe(other)
      one.on('error', () => other.destroy())
      one.on('close', () => {
        other.destroy()
        open.delete(one)
      })
    }
  })
  const folder = temporaryFolder('breaking-')
  await new Promise<void>((resolve) => server.listen(join(folder, `.s.PGSQL.${to.port}`), resolve))
  return {
    address: { ...to, socketFolder: folder },
    requests: () => requests,
    async close() {
      server.close()
      for (const socket of open) socket.destroy()
      await rm(folder, { recursive: true })
    },
  }
}

const config = () => ({
  ...readConfig({ NODE_ENV: 'test', SECRET_KEY: TEST_SECRET, GUANQIAO_DEMO: '0', DATA_DIR: folder }),
  port: 0,
  logLevel: 'silent',
})

// While it connects, migrates, installs the queue, prepares the rights, builds the application and starts the workers.
test.each([2, 15, 45])(
  'a server whose database is lost at request %i of its start serves all the same',
  async (number) => {
    const way = await breakingAt(number, database.address)
    const life = createLifetime(quiet)
    try {
      await serve({ config: config(), address: way.address, life, log: quiet })
      expect(way.requests()).toBeGreaterThan(number)
    } finally {
      await life.unwind()
      await way.close()
    }
  },
)

test('a fault that no waiting mends ends the start at once', async () => {
  const life = createLifetime(quiet)
  const address = { ...database.address, database: 'nowhere' }
  await expect(serve({ config: config(), address, life, log: quiet })).rejects.toMatchObject({ code: '3D000' })
  await life.unwind()
})

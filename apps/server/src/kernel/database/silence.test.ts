import { once } from 'node:events'
import { createServer } from 'node:net'
import type { AddressInfo, Socket } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { watchedSockets } from './silence.ts'

const LIMIT = 300
const peers: Socket[] = []
/** Answers every word but `quiet`. */
const server = createServer((socket) => {
  peers.push(socket)
  socket.on('error', () => {})
  socket.on('data', (word) => String(word) === 'quiet' || socket.write(word))
})
const sockets = watchedSockets(LIMIT)

beforeAll(async () => {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
})
afterAll(() => {
  sockets.close()
  for (const peer of peers) peer.destroy()
  server.close()
})

function open(): Socket {
  const { port } = server.address() as AddressInfo
  return sockets.open({ host: ['127.0.0.1'], port: [port] } as unknown as Parameters<typeof sockets.open>[0])
}

test('a question without an answer breaks the socket, and says why', async () => {
  const socket = open()
  const start = Date.now()
  socket.write('quiet')
  const [error] = (await once(socket, 'close').catch((thrown: unknown) => [thrown])) as [NodeJS.ErrnoException]
  expect(error.code).toBe('CONNECTION_SILENT')
  expect(Date.now() - start).toBeGreaterThan(LIMIT)
})

test('an answered question and an idle socket stay', async () => {
  const socket = open()
  for (let turn = 0; turn < 8; turn++) {
    socket.write('word')
    await once(socket, 'data')
    await new Promise((resolve) => setTimeout(resolve, LIMIT / 4))
  }
  await new Promise((resolve) => setTimeout(resolve, LIMIT * 2))
  expect(socket.destroyed).toBe(false)
  socket.destroy()
})

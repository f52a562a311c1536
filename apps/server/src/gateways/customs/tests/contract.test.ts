import { mkdir, mkdtemp, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readReceipt } from '@guanqiao/customs'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { loop } from '../../../kernel/loop.ts'
import { quiet } from '../../../testing/quiet.ts'
import { boxes } from '../boxes.ts'
import { folderExchange } from '../folderExchange.ts'
import type { CustomsGateway, ReceivedFile, Watch } from '../gateway.ts'
import { startSimulator } from '../simulator/simulator.ts'
import { filing, transportReceipt } from './messages.ts'

interface Client {
  stop(): Promise<void>
}

/** A client that only moves files: what it cannot send (the remark says so) goes to the fail box. */
async function scriptedClient(folder: string): Promise<Client> {
  for (const box of boxes) await mkdir(join(folder, box), { recursive: true })
  return loop({
    name: 'client',
    pause: 10,
    log: quiet,
    async work() {
      for (const name of await readdir(join(folder, 'OutBox'))) {
        if (!name.endsWith('.xml')) continue
        const id = name.replace('.xml', '')
        const fails = failing.has(id)
        await rename(join(folder, 'OutBox', name), join(folder, fails ? 'FailBox' : 'SentBox', name))
        await writeFile(join(folder, 'InBox', `Receipt_${id}.xml`), transportReceipt(id, fails ? 'E4' : 'E1'))
      }
    },
  })
}

const delays = { transport_ms: 20, acceptance_ms: 20, decision_ms: 20 }
const clients: [string, (folder: string) => Promise<Client>][] = [
  ['a client on a folder', scriptedClient],
  ['the simulator', (folder) => startSimulator({ folder, log: quiet, delays, pollMs: 10 })],
]

const failing = new Set<string>()
const patience = { timeout: 10_000, interval: 20 }

describe.each(clients)('%s', (_name, startClient) => {
  let folder: string
  let client: Client
  let gateway: CustomsGateway
  let watch: Watch
  let taken: string[]
  let failed: [string, string][]
  let received: ReceivedFile[]

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'guanqiao-contract-'))
    client = await startClient(folder)
    gateway = folderExchange({ folder, log: quiet, pollMs: 10 })
    taken = []
    failed = []
    received = []
    watch = gateway.watch({
      taken: async (ids) => void taken.push(...ids),
      failed: async (id, reason) => void failed.push([id, reason]),
      received: async (files) => void received.push(...files),
    })
  })
  afterEach(async () => {
    await watch.stop()
    await client.stop()
    await rm(folder, { recursive: true })
  })

  const answersTo = (id: string) =>
    received
      .map((it) => readReceipt(it.content.toString()))
      .filter((it) => it.message_id === id)
      .map((it) => it.code)

  test('tells that a message was taken, and brings its receipts', async () => {
    const message = filing(1)
    await gateway.deliver(message)
    await vi.waitFor(() => expect(taken).toContain(message.message_id), patience)
    await vi.waitFor(() => expect(answersTo(message.message_id)).toContain('E1'), patience)
  })

  test('takes the same delivery twice for one', async () => {
    const message = filing(2)
    await Promise.all([gateway.deliver(message), gateway.deliver(filing(3))])
    await vi.waitFor(() => expect(answersTo(message.message_id)).toContain('E1'), patience)
    await vi.waitFor(() => expect(taken).toHaveLength(2), patience)
    await gateway.deliver(message)
    await gateway.deliver(filing(4))
    await vi.waitFor(() => expect(taken).toHaveLength(3), patience)
    expect(taken.filter((it) => it === message.message_id)).toHaveLength(1)
    expect(answersTo(message.message_id).filter((it) => it === 'E1')).toHaveLength(1)
  })

  test('takes one that a person sends again for a new delivery', async () => {
    const message = filing(5)
    await gateway.deliver(message)
    await vi.waitFor(() => expect(taken).toHaveLength(1), patience)
    await gateway.deliver({ ...message, queued_at: new Date(Date.now() + 60_000).toISOString() })
    await vi.waitFor(() => expect(taken).toHaveLength(2), patience)
  })

  test('tells of what the client gives back', async () => {
    const message = filing(6, '演练:中断')
    failing.add(message.message_id)
    await gateway.deliver(message)
    await vi.waitFor(() => expect(failed).toEqual([[message.message_id, '客户端退回，报文未发往海关']]), patience)
    await vi.waitFor(() => expect(answersTo(message.message_id)).toContain('E4'), patience)
    expect(taken).toEqual([])
  })

  test('works on when its folder was away', async () => {
    const away = `${folder}-away`
    await gateway.deliver(filing(7))
    await rename(folder, away)
    await expect(gateway.deliver(filing(8))).rejects.toThrow('客户端交换目录不可用')
    await rename(away, folder)
    await gateway.deliver(filing(8))
    await vi.waitFor(() => expect(taken.toSorted()).toEqual([filing(7).message_id, filing(8).message_id]), patience)
  })

  test('brings every receipt again until it could be stored', async () => {
    await watch.stop()
    let refusals = 3
    watch = gateway.watch({
      taken: async () => {},
      failed: async () => {},
      async received(files) {
        refusals -= 1
        if (refusals >= 0) throw new Error('away')
        received.push(...files)
      },
    })
    const message = filing(9)
    await gateway.deliver(message)
    await vi.waitFor(() => expect(answersTo(message.message_id)).toContain('E1'), patience)
  })
})

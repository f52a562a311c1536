import { mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readRoadManifest, writeReceipt } from '@guanqiao/customs'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { poll } from '../../../kernel/poll.ts'
import { quiet } from '@guanqiao/launcher/tests/quietLog'
import { boxes } from '../exchangeFolders.ts'
import { folderExchange } from '../folderExchange.ts'
import type { CustomsGateway, Exchange, ReceivedFile, SentFile, Watch } from '../gateway.ts'
import { startSimulator } from '../simulator/simulator.ts'
import { unpackOne } from '../zip/unpack.ts'
import { exchange, filing, transportReceipt } from './messages.ts'

interface Client {
  stop(): Promise<void>
}

/** The place of a file that left the client's outbox folder. */
type Filing = (box: string, name: string) => string

const flat: Filing = (box, name) => join(box, name)
const byDay: Filing = (box, name) =>
  join(
    box,
    new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10),
    name.replace('.zip', '_20261121153001123.zip'),
  )

/** The folder of the day; never the boxes above it, which may be away. */
const addDay = (folder: string) =>
  mkdir(folder).catch((error: unknown) => {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  })

/** A client that only moves files: files that it cannot send go to the fail folder, with a technical receipt that names only the file. */
const scriptedClient =
  (filed: Filing) =>
  async (root: string): Promise<Client> => {
    const folder = join(root, exchange.folder)
    for (const box of boxes) await mkdir(join(folder, box), { recursive: true })
    return poll({
      name: 'client',
      pause: 10,
      log: quiet,
      async work() {
        for (const name of await readdir(join(folder, 'OutBox'))) {
          if (!name.endsWith('.zip')) continue
          const path = join(folder, 'OutBox', name)
          const { content } = await unpackOne(await readFile(path), 10_000_000)
          const { message_id } = readRoadManifest(content.toString())
          const fails = failing.has(message_id)
          const target = join(folder, filed(fails ? 'FailBox' : 'SentBox', name))
          await addDay(join(target, '..'))
          await rename(path, target)
          const result = fails ? 'Failed' : 'Receipt'
          const receipt = fails ? technicalFailure() : transportReceipt(message_id, 'E1')
          await writeFile(join(folder, 'InBox', `${result}_${name.replace('.zip', '_20261121153001123.xml')}`), receipt)
        }
      },
    })
  }

const technicalFailure = (): string =>
  writeReceipt({
    stage: 0,
    message_id: '',
    message_type: '',
    code: '-1',
    text: '不能发送',
    hasSummary: true,
    bills: [],
    equipment: [],
  })

const delays = { transport_ms: 20, acceptance_ms: 20, decision_ms: 20 }
const clients: [string, (root: string) => Promise<Client>][] = [
  ['a client that files flat', scriptedClient(flat)],
  ['a client that files by day and puts the time behind the name', scriptedClient(byDay)],
  [
    'the simulator',
    (root) => startSimulator({ root, folders: async () => [exchange.folder], log: quiet, delays, pollMs: 10 }),
  ],
]

const failing = new Set<string>()
const waitOptions = { timeout: 20_000, interval: 20 }

describe.each(clients)('%s', (_name, startClient) => {
  let root: string
  let client: Client
  let gateway: CustomsGateway
  let watch: Watch
  let acceptedFiles: SentFile[]
  let failed: [string, string][]
  let received: ReceivedFile[]
  let exchanges: Exchange[]

  beforeEach(async () => {
    root = await mkdtemp(join(tmpdir(), 'guanqiao-contract-'))
    client = await startClient(root)
    exchanges = [exchange]
    gateway = folderExchange({ root, exchanges: async () => exchanges, log: quiet, pollMs: 10, refreshMs: 20 })
    acceptedFiles = []
    failed = []
    received = []
    watch = gateway.watch({
      async accepted(files) {
        acceptedFiles.push(...files)
        return new Set(files.map(({ file_name }) => file_name))
      },
      async failed({ file_name }, reason) {
        failed.push([file_name, reason])
        return true
      },
      received: async (files) => void received.push(...files),
    })
  })
  afterEach(async () => {
    await watch.stop()
    await client.stop()
    await rm(root, { recursive: true })
  })

  const acceptedFileNames = () => acceptedFiles.map(({ file_name }) => file_name).toSorted()
  const answersTo = ({ message_id, file_name }: { message_id: string; file_name: string }) =>
    received.flatMap(({ receipt }) =>
      receipt && (receipt.message_id === message_id || receipt.file_name === file_name) ? [receipt.code] : [],
    )

  test('reports that a message was taken, and brings its receipts, read and with the folder they came through', async () => {
    const message = filing(1)
    await gateway.deliver(message)
    await vi.waitFor(() => expect(acceptedFileNames()).toContain(message.file_name), waitOptions)
    await vi.waitFor(() => expect(answersTo(message)).toContain('E1'), waitOptions)
    expect(received[0]).toMatchObject({ exchange, receipt: { message_id: message.message_id } })
  })

  test('takes the same delivery twice for one', async () => {
    const message = filing(2)
    await Promise.all([gateway.deliver(message), gateway.deliver(filing(3))])
    await vi.waitFor(() => expect(answersTo(message)).toContain('E1'), waitOptions)
    await vi.waitFor(() => expect(acceptedFiles).toHaveLength(2), waitOptions)
    await gateway.deliver({ ...message, attempts: 2 })
    await gateway.deliver(filing(4))
    await vi.waitFor(() => expect(acceptedFiles).toHaveLength(3), waitOptions)
    expect(acceptedFileNames().filter((name) => name === message.file_name)).toHaveLength(1)
    expect(answersTo(message).filter((code) => code === 'E1')).toHaveLength(1)
  })

  test('finds a delivery that the client has moved before anybody looked, also a second time', async () => {
    await watch.stop()
    const message = filing(20)
    await gateway.deliver(message)
    await vi.waitFor(
      async () => expect(await filesBelow(join(root, exchange.folder, 'SentBox'))).toHaveLength(1),
      waitOptions,
    )
    await gateway.deliver({ ...message, attempts: 2 })
    expect(await readdir(join(root, exchange.folder, 'OutBox'))).toEqual([])
  })

  test('a message that a user sends again is a new delivery with its own time', async () => {
    const message = filing(5)
    await gateway.deliver(message)
    await vi.waitFor(() => expect(acceptedFiles).toHaveLength(1), waitOptions)
    const queued_at = new Date(Date.now() + 60_000).toISOString()
    await gateway.deliver({ ...message, queued_at })
    await vi.waitFor(() => expect(acceptedFiles).toHaveLength(2), waitOptions)
    expect(Date.parse(acceptedFiles[1]!.written_at)).toBeGreaterThanOrEqual(
      Math.floor(Date.parse(queued_at) / 2_000) * 2_000,
    )
    await gateway.deliver({ ...message, queued_at, attempts: 2 })
    await gateway.deliver(filing(21))
    await vi.waitFor(() => expect(acceptedFileNames()).toContain(filing(21).file_name), waitOptions)
    expect(acceptedFiles).toHaveLength(3)
  })

  test('reports files that the client returns', async () => {
    const message = filing(6, '演练:中断')
    failing.add(message.message_id)
    await gateway.deliver(message)
    await vi.waitFor(() => expect(failed).toEqual([[message.file_name, '客户端退回，报文未发往海关']]), waitOptions)
    await vi.waitFor(
      () => expect(received.map(({ receipt }) => receipt?.file_name)).toEqual([message.file_name]),
      waitOptions,
    )
    expect(received[0]?.receipt).toMatchObject({ stage: 0, code: expect.stringMatching(/^(-1|1)$/) })
    expect(acceptedFiles).toEqual([])
  })

  test('works on when its folder was away', async () => {
    const folder = join(root, exchange.folder)
    const away = `${folder}-away`
    await gateway.deliver(filing(7))
    await rename(folder, away)
    await expect(gateway.deliver(filing(8))).rejects.toThrow('客户端交换目录不可用')
    await vi.waitFor(() => expect(gateway.missing().get(exchange.folder)).toEqual([...boxes]), waitOptions)
    await rm(folder, { recursive: true, force: true })
    await rename(away, folder)
    await gateway.deliver(filing(8))
    await vi.waitFor(() => expect(acceptedFileNames()).toEqual([filing(7).file_name, filing(8).file_name]), waitOptions)
    await vi.waitFor(() => expect(gateway.missing().size).toBe(0), waitOptions)
  })

  test('brings every receipt again until it could be stored', async () => {
    await watch.stop()
    let refusals = 3
    watch = gateway.watch({
      accepted: async () => new Set(),
      failed: async () => false,
      async received(files) {
        refusals -= 1
        if (refusals >= 0) throw new Error('away')
        received.push(...files)
      },
    })
    const message = filing(9)
    await gateway.deliver(message)
    await vi.waitFor(() => expect(answersTo(message)).toContain('E1'), waitOptions)
  })

  test('watches an added folder, and ignores a removed one', async () => {
    await vi.waitFor(() => expect(gateway.missing().size).toBe(0), waitOptions)
    exchanges = [{ ...exchange, folder: 'CLIENT-2' }]
    await vi.waitFor(() => expect([...gateway.missing().keys()]).toEqual(['CLIENT-2']), waitOptions)
    for (const box of boxes) await mkdir(join(root, 'CLIENT-2', box), { recursive: true })
    for (const folder of ['CLIENT-2', exchange.folder])
      await writeFile(join(root, folder, 'InBox', 'a.xml'), transportReceipt('M', 'E4'))
    await vi.waitFor(() => expect(received.map((file) => file.exchange?.folder)).toEqual(['CLIENT-2']), waitOptions)
    expect(await readdir(join(root, exchange.folder, 'InBox'))).toEqual(['a.xml'])
  })

  test.each(['..', '../x', 'a/b', '.', '', 'C:', '/tmp'])(
    'never leaves its root for a folder called “%s”',
    async (folder) => {
      await expect(gateway.deliver({ ...filing(10), exchange_folder: folder })).rejects.toThrow('不可用')
    },
  )

  test('delivers nothing for a removed transmitter', async () => {
    await expect(gateway.deliver({ ...filing(11), exchange_folder: null })).rejects.toThrow('没有舱单传输人')
  })
})

const filesBelow = async (folder: string): Promise<string[]> =>
  (await readdir(folder, { recursive: true, withFileTypes: true }))
    .filter((dirent) => dirent.isFile())
    .map((dirent) => dirent.name)

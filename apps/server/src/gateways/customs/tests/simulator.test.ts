import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { appendFile, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { readReceipt } from '@guanqiao/customs'
import { zipSync } from 'fflate'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { quiet } from '@guanqiao/launcher/tests/quietLog'
import { deliverTo } from '../deliver.ts'
import { missingBoxes } from '../folderExchange.ts'
import { delaysFrom, scenarioFrom, startSimulator } from '../simulator/simulator.ts'
import type { SimulatorOptions } from '../simulator/simulator.ts'
import type { OutgoingMessage } from '../gateway.ts'
import { exchange, filing } from './messages.ts'

const PROCESS = fileURLToPath(new URL('./simulatorProcess.ts', import.meta.url))
const waitOptions = { timeout: 20_000, interval: 50 }
const delays = { transport_ms: 10, acceptance_ms: 10, decision_ms: 10 }

let root: string
let folder: string
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'guanqiao-simulator-'))
  folder = join(root, exchange.folder)
})
afterEach(() => rm(root, { recursive: true }))

const start = (options: Partial<SimulatorOptions> = {}) =>
  startSimulator({ root, folders: async () => [exchange.folder], log: quiet, delays, pollMs: 5, ...options })

/** The codes received for each file, by message number or file name. */
async function answers(client = folder): Promise<Map<string, string[]>> {
  const receipts = new Map<string, string[]>()
  for (const name of (await readdir(join(client, 'InBox'))).filter((file) => file.endsWith('.xml'))) {
    const { message_id, code, file_name = '' } = readReceipt(await readFile(join(client, 'InBox', name), 'utf8'), name)
    const key = message_id || file_name
    receipts.set(key, [...(receipts.get(key) ?? []), code].toSorted())
  }
  return receipts
}

async function launch(): Promise<ChildProcess> {
  const child = spawn(process.execPath, [PROCESS, root], { stdio: ['ignore', 'pipe', 'inherit'] })
  await once(child.stdout, 'data')
  return child
}

async function kill(child: ChildProcess): Promise<void> {
  child.kill('SIGKILL')
  await once(child, 'exit')
}

test('killed repeatedly, it loses no message and replies to each as if it had not been killed', async () => {
  const messages = Array.from({ length: 60 }, (_, n) => filing(n + 1))
  let child = await launch()
  for (const [n, message] of messages.entries()) {
    await deliverTo(folder, message)
    if (n % 10 !== 9) continue
    // At a different point of the work each time.
    await sleep(n)
    await kill(child)
    child = await launch()
  }
  await vi.waitFor(async () => {
    const receipts = await answers()
    expect(receipts.size).toBe(messages.length)
    for (const codes of receipts.values()) expect(codes).toEqual(['0', '01', '11', 'E1', 'E3'])
  }, waitOptions)
  await kill(child)
  expect(await readdir(join(folder, 'OutBox'))).toEqual([])
  expect(await readdir(join(folder, 'SentBox'))).toHaveLength(messages.length)
})

test('after a restart it keeps the messages that it had accepted', async () => {
  const first = await start()
  await deliverTo(folder, filing(1))
  await vi.waitFor(async () => expect((await answers()).get(filing(1).message_id)).toHaveLength(5), waitOptions)
  await first.stop()
  // A line truncated by a crash has no effect.
  await appendFile(join(root, 'journal.jsonl'), '{"file":"torn')
  const second = await start()
  const again = { ...filing(1), message_id: 'B'.repeat(32), file_name: filing(2).file_name }
  await deliverTo(folder, { ...again, body: again.body.replace(filing(1).message_id, again.message_id) })
  await vi.waitFor(async () => expect((await answers()).get(again.message_id)).toContain('03'), waitOptions)
  await second.stop()
})

test('it starts with the messages that customs had accepted before', async () => {
  const { message_id } = filing(1)
  const bill = {
    batch_number: '5100489000009',
    message_type: 'MT1401',
    bill_no: 'ML000001',
    filer: '0708MA0NXXXX1',
    state: 'accepted',
  } as const
  const simulator = await start({ acceptedBefore: async () => [bill] })
  await deliverTo(folder, filing(1))
  await vi.waitFor(async () => expect((await answers()).get(message_id)).toEqual(['0', '03', 'E1', 'E3']), waitOptions)
  await simulator.stop()
})

test('where trucks come to the gate, the goods of an import are not released before one is announced', async () => {
  const announced = { batch_number: '5100489000002', message_type: 'MT4401', filer: '0708MA0NXXXX1' }
  const confirmedBefore = async () => [announced]
  const simulator = await start({ delays: { ...delays, gate_ms: 10 }, confirmedBefore })
  const [early, late] = [filing(1), filing(2)]
  await deliverTo(folder, early)
  await vi.waitFor(async () => expect((await answers()).get(early.message_id)).toContain('01'), waitOptions)
  await deliverTo(folder, late)
  await vi.waitFor(async () => expect((await answers()).get(late.message_id)).toContain('11'), waitOptions)
  expect((await answers()).get(early.message_id)).toEqual(['0', '01', 'E1', 'E3'])
  await simulator.stop()
})

test.each([
  ['no zip', 'no message', '压缩文件不完整'],
  ['two files in a zip', Buffer.from(zipSync({ 'a.xml': Buffer.from(''), 'b.xml': Buffer.from('') })), '实有 2 个'],
  ['a file of another name', Buffer.from(zipSync({ 'a.xml': Buffer.from('') })), '不同名'],
])('it returns a file that it cannot read, with the reason: %s', async (_, content, reason) => {
  const { file_name } = filing(1)
  await mkdir(join(folder, 'OutBox'), { recursive: true })
  await writeFile(join(folder, 'OutBox', file_name), content)
  await writeFile(join(folder, 'OutBox', 'x.xml'), 'of nobody')
  const simulator = await start()
  await vi.waitFor(async () => expect(await readdir(join(folder, 'OutBox'))).toEqual([]), waitOptions)
  await simulator.stop()
  const [day = ''] = await readdir(join(folder, 'FailBox'))
  expect(day).toMatch(/^\d{4}-\d\d-\d\d$/)
  const stem = file_name.replace('.zip', '')
  expect((await readdir(join(folder, 'FailBox', day))).toSorted()).toEqual([
    expect.stringMatching(new RegExp(`^${stem}_\\d{17}\\.zip$`)),
    expect.stringMatching(/^x_\d{17}\.xml$/),
  ])
  const name = (await readdir(join(folder, 'InBox'))).find((file) => file.startsWith(`Failed_${stem}_`)) ?? ''
  const receipt = readReceipt(await readFile(join(folder, 'InBox', name), 'utf8'), name)
  expect(receipt).toMatchObject({ message_id: '', file_name, stage: 0, text: expect.stringContaining(reason) })
})

test('plays one client for each folder, and replies into the folder from which a message came', async () => {
  let folders = [exchange.folder]
  const simulator = await start({ folders: async () => folders })
  folders = [exchange.folder, 'CLIENT-2']
  const second = join(root, 'CLIENT-2')
  await vi.waitFor(async () => expect(await missingBoxes(second)).toEqual([]), waitOptions)
  await deliverTo(folder, filing(1))
  await deliverTo(second, filing(2))
  await vi.waitFor(async () => {
    expect([...(await answers())]).toEqual([[filing(1).message_id, ['0', '01', '11', 'E1', 'E3']]])
    expect([...(await answers(second))]).toEqual([[filing(2).message_id, ['0', '01', '11', 'E1', 'E3']]])
  }, waitOptions)
  await simulator.stop()
})

test('receipts are named as customs and the client name them', async () => {
  const simulator = await start()
  await deliverTo(folder, filing(1))
  await vi.waitFor(async () => expect((await answers()).get(filing(1).message_id)).toHaveLength(5), waitOptions)
  await simulator.stop()
  const names = (await readdir(join(folder, 'InBox'))).toSorted()
  expect(names.slice(0, 4)).toEqual(Array(4).fill(expect.stringMatching(/^Receipt_E0100000708\d{27}mft9\.xml$/)))
  expect(names[4]).toMatch(new RegExp(`^Successed_${filing(1).file_name.replace('.zip', '')}_\\d{20}\\.xml$`))
})

test('a drill for all messages yields to the words of one', async () => {
  const simulator = await start({ scenario: 'reject' })
  await deliverTo(folder, filing(1))
  await deliverTo(folder, filing(2, '演练:拒装'))
  await vi.waitFor(async () => {
    const receipts = await answers()
    expect(receipts.get(filing(1).message_id)).toEqual(['0', '03', 'E1', 'E3'])
    expect(receipts.get(filing(2).message_id)).toEqual(['0', '01', '13', 'E1', 'E3'])
  }, waitOptions)
  await simulator.stop()
})

/** The nth filing with a replacement in its text. */
function altered(n: number, from: string, to: string): OutgoingMessage {
  const message = filing(n)
  return { ...message, body: message.body.replaceAll(from, to) }
}

test('a late message is reviewed before it is accepted, by an adjustable clock', async () => {
  const ahead = Date.parse('2100-01-01T00:00:00+08:00') - Date.now()
  const simulator = await start({ now: () => Date.now() + ahead })
  await deliverTo(folder, filing(1))
  await vi.waitFor(
    async () => expect((await answers()).get(filing(1).message_id)).toEqual(['0', '01', '02', '11', 'E1', 'E3']),
    waitOptions,
  )
  await simulator.stop()
})

test('a transmitter that is not filed gets the file back', async () => {
  const simulator = await start({ filers: async () => ['0705MA0NXXXX1'] })
  await deliverTo(folder, filing(1))
  await vi.waitFor(async () => expect((await answers()).get(filing(1).message_id)).toEqual(['1']), waitOptions)
  await simulator.stop()
  expect(await readdir(join(folder, 'SentBox'))).toEqual([])
})

test('a message that violates the schema is rejected by customs, not by the client', async () => {
  const wrong = altered(1, '<PaymentMethodCode>1<', '<PaymentMethodCode>PP<')
  const simulator = await start()
  await deliverTo(folder, wrong)
  await vi.waitFor(
    async () => expect((await answers()).get(wrong.message_id)).toEqual(['0', '03', 'E1', 'E3']),
    waitOptions,
  )
  await simulator.stop()
})

test('confirmations of trucks are answered too', async () => {
  const example = new URL('../../../../../../packages/customs/examples/mt4404.xml', import.meta.url)
  const body = (await readFile(example, 'utf8')).replace('20261121150000', '20991121150000')
  const message_id = /<MessageID>(.*?)</.exec(body)![1]!
  const simulator = await start()
  await deliverTo(folder, { ...filing(1), message_id, body })
  await vi.waitFor(async () => expect((await answers()).get(message_id)).toEqual(['0', '01', 'E1', 'E3']), waitOptions)
  await simulator.stop()
})

test('settings that mean nothing are refused', () => {
  expect(delaysFrom('1, 2,3')).toEqual({ transport_ms: 1, acceptance_ms: 2, decision_ms: 3 })
  expect(delaysFrom('1,2,3,4')).toEqual({ transport_ms: 1, acceptance_ms: 2, decision_ms: 3, gate_ms: 4 })
  expect(() => delaysFrom('1,2,3,4,5')).toThrow('SIMULATOR_DELAYS')
  expect(() => delaysFrom('1,2')).toThrow('SIMULATOR_DELAYS')
  expect(() => delaysFrom('1,2,x')).toThrow('SIMULATOR_DELAYS')
  expect(scenarioFrom('slow')).toBe('slow')
  expect(() => scenarioFrom('fast')).toThrow('SIMULATOR_SCENARIO')
})

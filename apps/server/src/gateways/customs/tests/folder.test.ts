import { mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { quiet } from '../../../testing/quiet.ts'
import { boxes, clearDone, dayName } from '../boxes.ts'
import { deliverTo } from '../deliver.ts'
import { missingBoxes } from '../folderExchange.ts'
import type { Arrivals, ReceivedFile } from '../gateway.ts'
import { folderExchange } from '../folderExchange.ts'
import { inbox } from '../inbox.ts'
import { isUnfinished } from '../unfinished.ts'

let folder: string
let received: ReceivedFile[]
let refuse: ((file: ReceivedFile) => boolean) | undefined

const arrivals: Arrivals = {
  taken: async () => {},
  failed: async () => {},
  async received(file) {
    if (refuse?.(file)) throw new Error('database away')
    received.push(file)
  },
}

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'guanqiao-folder-'))
  for (const box of boxes) await mkdir(join(folder, box))
  received = []
  refuse = undefined
})
afterEach(() => rm(folder, { recursive: true }))

const put = (name: string, content: string) => writeFile(join(folder, 'InBox', name), content)
const names = () => received.map((it) => it.file_name)
const left = () => readdir(join(folder, 'InBox'))

test('a file is read when it stood still for two polls, and then leaves the box for its day', async () => {
  const box = inbox(folder, 10, arrivals)
  await put('a.xml', '<A>1</A>')
  await box.poll()
  expect(names()).toEqual([])
  await box.poll()
  expect(names()).toEqual(['a.xml'])
  expect(await left()).toEqual([])
  const kept = join(folder, 'Done', dayName(Date.now()), 'InBox', 'a.xml')
  expect(await readFile(kept, 'utf8')).toBe('<A>1</A>')
})

test('a file that still grows is not touched', async () => {
  const box = inbox(folder, 10, arrivals)
  for (const text of ['<A>', '<A>1', '<A>12</A>']) {
    await put('a.xml', text)
    await box.poll()
  }
  expect(names()).toEqual([])
  await box.poll()
  expect(received[0]?.content.toString()).toBe('<A>12</A>')
})

test('what is still being written under another name is passed over', async () => {
  const box = inbox(folder, 3, arrivals)
  await put('a.xml.tmp', '<A>1</A>')
  await mkdir(join(folder, 'InBox', 'folder'))
  for (let n = 0; n < 5; n += 1) await box.poll()
  expect(names()).toEqual([])
})

test('a cut-off file is waited for, then handed over as it is; others do not wait for it', async () => {
  const box = inbox(folder, 5, arrivals)
  await put('torn.xml', '<A><B>1</B>')
  await put('whole.xml', '<A>1</A>')
  for (let n = 0; n < 4; n += 1) await box.poll()
  expect(names()).toEqual(['whole.xml'])
  await box.poll()
  expect(names()).toEqual(['whole.xml', 'torn.xml'])
})

test('a cut-off file that is finished in time is read whole', async () => {
  const box = inbox(folder, 5, arrivals)
  await put('torn.xml', '<A><B>1</B>')
  for (let n = 0; n < 3; n += 1) await box.poll()
  await put('torn.xml', '<A><B>1</B></A>')
  for (let n = 0; n < 2; n += 1) await box.poll()
  expect(received.map((it) => it.content.toString())).toEqual(['<A><B>1</B></A>'])
})

test('a file that could not be stored stays and is tried again, and holds up no other', async () => {
  const box = inbox(folder, 10, arrivals)
  refuse = ({ file_name }) => file_name === 'a.xml'
  await put('a.xml', '<A>1</A>')
  await put('b.xml', '<B>1</B>')
  await box.poll()
  await expect(box.poll()).rejects.toThrow('database away')
  expect(names()).toEqual(['b.xml'])
  refuse = undefined
  await box.poll()
  expect(names()).toEqual(['b.xml', 'a.xml'])
  expect(await left()).toEqual([])
})

test('a crash between storing and moving hands the file over once more', async () => {
  await put('a.xml', '<A>1</A>')
  const before = inbox(folder, 10, arrivals)
  for (let n = 0; n < 2; n += 1) await before.poll()
  await rename(join(folder, 'Done', dayName(Date.now()), 'InBox', 'a.xml'), join(folder, 'InBox', 'a.xml'))
  const after = inbox(folder, 10, arrivals)
  for (let n = 0; n < 2; n += 1) await after.poll()
  expect(names()).toEqual(['a.xml', 'a.xml'])
  expect(received[0]?.content).toEqual(received[1]?.content)
})

test('of two files with one name both are kept', async () => {
  const box = inbox(folder, 10, arrivals)
  for (const text of ['<A>1</A>', '<A>2</A>']) {
    await put('a.xml', text)
    for (let n = 0; n < 2; n += 1) await box.poll()
  }
  expect(await readdir(join(folder, 'Done', dayName(Date.now()), 'InBox'))).toHaveLength(2)
})

test('what was dealt with is kept for thirty days', async () => {
  const days = ['20260101', '20261021', '20261022', '20261121', 'notes']
  for (const day of days) await mkdir(join(folder, 'Done', day, 'InBox'), { recursive: true })
  await clearDone(folder, Date.parse('2026-11-21T12:00:00+08:00'))
  expect((await readdir(join(folder, 'Done'))).toSorted()).toEqual(['20261022', '20261121', 'notes'])
})

test('of a file beyond all measure the beginning is handed over with a word', async () => {
  const box = inbox(folder, 10, arrivals)
  await put('big.xml', `<A>${'x'.repeat(10_000_001)}</A>`)
  for (let n = 0; n < 2; n += 1) await box.poll()
  expect(received[0]?.problem).toContain('文件过大')
  expect(received[0]?.content.length).toBe(100_000)
})

test('receipts of one message come one after the other, as they were written', async () => {
  const box = inbox(folder, 10, arrivals)
  for (let n = 0; n < 20; n += 1)
    await put(`${String(n).padStart(2, '0')}.xml`, `<A><MessageID>M${n % 2}</MessageID>${n}</A>`)
  for (let n = 0; n < 2; n += 1) await box.poll()
  const order = received.map((it) => it.content.toString()).filter((it) => it.includes('M1'))
  expect(order).toEqual(
    [...order].toSorted((a, b) => Number(/\d+(?=<\/A>)/.exec(a)?.[0]) - Number(/\d+(?=<\/A>)/.exec(b)?.[0])),
  )
  expect(received).toHaveLength(20)
})

test.each([
  ['', true],
  ['  \n', true],
  ['<', true],
  ['<?xml version="1.0"?>', true],
  ['<A>', true],
  ['<A><B></B>', true],
  ['<A>1</A>', false],
  ['<?xml version="1.0"?>\n<A x="1">1</A>\n', false],
  ['\uFEFF<A>1</A>', false],
  ['<A/>', false],
  ['garbage', false],
  ['\u0000\u0001', false],
])('%j unfinished: %s', (text, unfinished) => expect(isUnfinished(Buffer.from(text))).toBe(unfinished))

test('the out-box is never made: a share that is not mounted is a failure', async () => {
  await rm(join(folder, 'OutBox'), { recursive: true })
  const message = { message_id: 'M', body: '<A/>', queued_at: new Date().toISOString() }
  await expect(deliverTo(folder, message)).rejects.toThrow('客户端交换目录不可用（ENOENT）')
  expect(await missingBoxes(folder)).toEqual(['OutBox'])
})

test('files of others in the sent and fail boxes are left alone', async () => {
  const told: string[] = []
  const gateway = folderExchange({ folder, log: quiet, pollMs: 5 })
  const id = '0'.repeat(32)
  await writeFile(join(folder, 'SentBox', 'foreign.xml'), '')
  await writeFile(join(folder, 'FailBox', `${id}DEL.xml`), '')
  await writeFile(join(folder, 'SentBox', `${id}.xml`), '')
  const watch = gateway.watch({
    taken: async (ids) => void told.push(...ids),
    failed: async (failed) => void told.push(failed),
    received: async () => {},
  })
  await vi.waitFor(() => expect(told).toHaveLength(2))
  await watch.stop()
  expect(told.toSorted()).toEqual([id, `${id}DEL`])
  expect(await readdir(join(folder, 'SentBox'))).toContain('foreign.xml')
})

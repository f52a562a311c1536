import { mkdir, mkdtemp, readdir, readFile, rename, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { zipSync } from 'fflate'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { dayName } from '../exchangeFolders.ts'
import type { ReceivedFile } from '../gateway.ts'
import { inbox } from '../inbox.ts'
import type { Inbox } from '../inbox.ts'
import { isUnfinished, readFileOf } from '../reading.ts'
import { deaf, exchange, transportReceipt } from './messages.ts'

const settleTimes = { complete: 200, odd: 2_000, torn: 30_000 }

let folder: string
let clock: number
let received: ReceivedFile[]
let together: number[]
let refuse: ((file: ReceivedFile) => boolean) | undefined

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'guanqiao-inbox-'))
  await mkdir(join(folder, 'InBox'))
  clock = 0
  received = []
  together = []
  refuse = undefined
})
afterEach(() => rm(folder, { recursive: true }))

const openInbox = (): Inbox =>
  inbox({
    folder,
    settleTimes,
    exchange: () => exchange,
    now: () => clock,
    arrivals: deaf({
      async received(files) {
        if (refuse && files.some(refuse)) throw new Error('database away')
        together.push(files.length)
        received.push(...files)
      },
    }),
  })

/** Polls this many milliseconds after the last time. */
const pollAfter = (box: Inbox, wait: number): Promise<boolean> => {
  clock += wait
  return box.poll()
}
const put = (name: string, content: string | Buffer) => writeFile(join(folder, 'InBox', name), content)
const names = () => received.map((receivedFile) => receivedFile.file_name)
const left = () => readdir(join(folder, 'InBox'))
const xml = transportReceipt('M', 'E1')
const half = xml.slice(0, xml.length / 2)

test('a receipt is read when it stood still for a moment, and then leaves the box for its day', async () => {
  const box = openInbox()
  await put('a.xml', xml)
  await box.poll()
  await pollAfter(box, 199)
  expect(names()).toEqual([])
  await pollAfter(box, 1)
  expect(names()).toEqual(['a.xml'])
  expect(await left()).toEqual([])
  const archivedPath = join(folder, 'Done', dayName(Date.now()), 'InBox', 'a.xml')
  expect(await readFile(archivedPath, 'utf8')).toBe(xml)
})

test('a file that still grows is not touched', async () => {
  const box = openInbox()
  for (let length = 1; length < xml.length; length += 50) {
    await put('a.xml', xml.slice(0, length))
    await pollAfter(box, 200)
  }
  await put('a.xml', xml)
  await pollAfter(box, 200)
  expect(names()).toEqual([])
  await pollAfter(box, 200)
  expect(received.map((receivedFile) => receivedFile.content.toString())).toEqual([xml])
})

test('a file that is written over with as much again is not touched', async () => {
  const box = openInbox()
  await put('a.xml', transportReceipt('M', 'E1'))
  await box.poll()
  await put('a.xml', transportReceipt('M', 'E4'))
  await pollAfter(box, 200)
  expect(names()).toEqual([])
  await pollAfter(box, 200)
  expect(received.map((receivedFile) => receivedFile.content.toString())).toEqual([transportReceipt('M', 'E4')])
})

test('a file that is still being written under another name is skipped', async () => {
  const box = openInbox()
  await put('a.xml.tmp', xml)
  await mkdir(join(folder, 'InBox', 'folder'))
  for (let n = 0; n < 5; n += 1) await pollAfter(box, 30_000)
  expect(names()).toEqual([])
})

test('an incomplete receipt gets time to become complete; others do not wait for it', async () => {
  const box = openInbox()
  await put('odd.xml', '<A>1</A>')
  await put('torn.xml', half)
  await put('whole.xml', xml)
  await box.poll()
  await pollAfter(box, 200)
  expect(names()).toEqual(['whole.xml'])
  await pollAfter(box, 1_799)
  expect(names()).toEqual(['whole.xml'])
  await pollAfter(box, 1)
  expect(names()).toEqual(['whole.xml', 'odd.xml'])
  await pollAfter(box, 27_999)
  expect(names()).toEqual(['whole.xml', 'odd.xml'])
  await pollAfter(box, 1)
  expect(names()).toEqual(['whole.xml', 'odd.xml', 'torn.xml'])
})

test('a cut-off file that is finished in time is read whole', async () => {
  const box = openInbox()
  await put('torn.xml', half)
  for (let n = 0; n < 3; n += 1) await pollAfter(box, 5_000)
  await put('torn.xml', xml)
  for (let n = 0; n < 2; n += 1) await pollAfter(box, 200)
  expect(received.map((receivedFile) => receivedFile.content.toString())).toEqual([xml])
})

test('space that is reserved for a file before it is written is not mistaken for the file', async () => {
  const box = openInbox()
  await put('a.xml', '\0'.repeat(xml.length))
  for (let n = 0; n < 5; n += 1) await pollAfter(box, 300)
  await put('a.xml', xml)
  for (let n = 0; n < 2; n += 1) await pollAfter(box, 200)
  expect(received.map((receivedFile) => receivedFile.content.toString())).toEqual([xml])
})

test('a file that could not be stored stays and is tried again, and holds up no other', async () => {
  const box = openInbox()
  refuse = ({ file_name }) => file_name === 'a.xml'
  for (const message of ['a', 'b', 'c']) await put(`${message}.xml`, transportReceipt(message, 'E1'))
  await put('a2.xml', transportReceipt('a', 'E4'))
  await box.poll()
  await expect(pollAfter(box, 200)).rejects.toThrow('database away')
  expect(names().toSorted()).toEqual(['b.xml', 'c.xml'])
  expect(await left()).toEqual(['a.xml', 'a2.xml'])
  refuse = undefined
  await pollAfter(box, 2_000)
  expect(names().slice(2)).toEqual(['a.xml', 'a2.xml'])
  expect(await left()).toEqual([])
})

test('after a crash between storing and moving the file is delivered again', async () => {
  await put('a.xml', xml)
  const before = openInbox()
  for (let n = 0; n < 2; n += 1) await pollAfter(before, 200)
  await rename(join(folder, 'Done', dayName(Date.now()), 'InBox', 'a.xml'), join(folder, 'InBox', 'a.xml'))
  const after = openInbox()
  for (let n = 0; n < 2; n += 1) await pollAfter(after, 200)
  expect(names()).toEqual(['a.xml', 'a.xml'])
  expect(received[0]?.content).toEqual(received[1]?.content)
})

test('two files with the same name are both kept', async () => {
  const box = openInbox()
  for (const code of ['E1', 'E4'] as const) {
    await put('a.xml', transportReceipt('M', code))
    for (let n = 0; n < 2; n += 1) await pollAfter(box, 200)
  }
  expect(await readdir(join(folder, 'Done', dayName(Date.now()), 'InBox'))).toHaveLength(2)
})

test('the beginning of an oversized file is delivered with a remark', async () => {
  const box = openInbox()
  await put('big.xml', `<A>${'x'.repeat(1_000_001)}</A>`)
  for (let n = 0; n < 3; n += 1) await pollAfter(box, 2_000)
  expect(received[0]?.problem).toContain('文件过大')
  expect(received[0]?.content.length).toBe(100_000)
})

test('many come together, in the order in which they were written, and not too many or too heavy', async () => {
  const box = openInbox()
  const expected = Array.from({ length: 250 }, (_, n) => `${String((n * 7) % 250).padStart(3, '0')}.xml`)
  for (const [second, name] of expected.entries()) {
    await put(name, transportReceipt(name, 'E1'))
    await utimes(join(folder, 'InBox', name), second, second)
  }
  await box.poll()
  const more = [await pollAfter(box, 200), await box.poll(), await box.poll()]
  expect({ together, more }).toEqual({ together: [100, 100, 50], more: [true, true, false] })
  expect(names()).toEqual(expected)
  for (const name of ['x', 'y', 'z']) await put(`${name}.xml`, `<A>${name.repeat(700_000)}</A>`)
  await box.poll()
  await pollAfter(box, 200)
  for (let n = 0; n < 3; n += 1) await pollAfter(box, 2_000)
  expect(together.slice(3)).toEqual([1, 1, 1])
})

test('the box is looked into between two handfuls', async () => {
  const box = openInbox()
  for (let n = 0; n < 150; n += 1) await put(`${n}.xml`, transportReceipt(`${n}`, 'E1'))
  await box.poll()
  await pollAfter(box, 200)
  await put('late.xml', transportReceipt('late', 'E1'))
  await box.poll()
  expect(names()).not.toContain('late.xml')
  await pollAfter(box, 200)
  expect(names().at(-1)).toBe('late.xml')
})

test('the beginning of a receipt is never read as the whole', async () => {
  for (let length = 0; length < xml.trimEnd().length; length += 1) {
    const { settle, receipt } = await readFileOf('a.xml', Buffer.from(xml.slice(0, length)))
    expect(receipt).toBeUndefined()
    expect(settleTimes[settle]).toBeGreaterThanOrEqual(settleTimes.odd)
  }
})

test('a receipt is delivered with its content and its folder', async () => {
  const box = openInbox()
  await put('a.xml', xml)
  await box.poll()
  await pollAfter(box, 200)
  expect(received[0]).toMatchObject({ exchange, receipt: { message_id: 'M', code: 'E1' } })
})

const zipped = (files: Parameters<typeof zipSync>[0]) => Buffer.from(zipSync(files))

test('a zip with one receipt is opened; its text is kept', async () => {
  const box = openInbox()
  await put('a.zip', zipped({ 'a.xml': Buffer.from(xml) }))
  await box.poll()
  await pollAfter(box, 200)
  expect(received[0]).toMatchObject({ file_name: 'a.zip', receipt: { code: 'E1' } })
  expect(received[0]?.content.toString()).toBe(xml)
})

test('a zip that is none or holds more is set aside with a reason, a torn one after its time', async () => {
  const box = openInbox()
  const good = zipped({ 'a.xml': Buffer.from(xml) })
  await put('bomb.zip', zipped({ 'a.xml': Buffer.alloc(30_000_000, 32) }))
  await put('two.zip', zipped({ 'a.xml': Buffer.from(xml), 'b.xml': Buffer.from(xml) }))
  await put('torn.zip', good.subarray(0, good.length - 5))
  await box.poll()
  await pollAfter(box, 200)
  expect(names()).toEqual([])
  await pollAfter(box, 1_800)
  expect(received.map(({ file_name, problem }) => `${file_name}: ${problem}`).toSorted()).toEqual([
    'bomb.zip: 解压后超过 1 MB，拒绝读取',
    'two.zip: 压缩文件中应只有一个文件，实有 2 个',
  ])
  await pollAfter(box, 28_000)
  expect(received.at(-1)).toMatchObject({ file_name: 'torn.zip', problem: '压缩文件不完整：没有结尾' })
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

import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { ReceivedFile } from '../gateway.ts'
import { inbox } from '../inbox.ts'
import type { Inbox } from '../inbox.ts'
import { deaf, transportReceipt } from './messages.ts'

let folder: string
let clock: number
let received: ReceivedFile[]
let logged: string[]

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'guanqiao-inbox-'))
  await mkdir(join(folder, 'InBox'))
  clock = 0
  received = []
  logged = []
})
afterEach(() => rm(folder, { recursive: true }))

const openInbox = (): Inbox =>
  inbox({
    folder,
    settleTimes: { complete: 200, odd: 2_000, torn: 30_000 },
    now: () => clock,
    renamed: (name) => void logged.push(name),
    arrivals: deaf({ received: async (files) => void received.push(...files) }),
  })
const pollAfter = (box: Inbox, wait: number): Promise<boolean> => {
  clock += wait
  return box.poll()
}
const put = (name: string, content: string) => writeFile(join(folder, 'InBox', name), content)
const names = () => received.map((receivedFile) => receivedFile.file_name)
const xml = transportReceipt('M', 'E1')

test.skipIf(process.platform === 'win32')(
  'a file whose name is not UTF-8 gets a readable one, is read, and is logged',
  async () => {
    const box = openInbox()
    const raw = (name: Buffer) => Buffer.concat([Buffer.from(`${join(folder, 'InBox')}/`), name])
    const chinese = Buffer.from([0xbb, 0xd8, 0xd6, 0xb4, ...Buffer.from('.xml')])
    await writeFile(raw(chinese), xml)
    await writeFile(raw(Buffer.from([0xff, 0xfe, 0x41])), 'rubbish')
    await writeFile(raw(Buffer.from([0xff, ...Buffer.from('.tmp')])), 'half')
    await box.poll()
    await pollAfter(box, 200)
    expect(names()).toEqual(['回执.xml'])
    expect(received[0]?.receipt?.message_id).toBe('M')
    expect(logged.toSorted()).toEqual(['name-fffe41', '回执.xml'])
    await pollAfter(box, 2_000)
    expect(names()).toEqual(['回执.xml', 'name-fffe41'])
    const beside = (await readdir(join(folder, 'InBox'), { encoding: 'buffer' })).map((name) => name.toString('latin1'))
    expect(beside).toEqual(['\u00ff.tmp'])
  },
)

test.skipIf(process.platform === 'win32')('its new name is never that of another file', async () => {
  const box = openInbox()
  const chinese = Buffer.from([0xbb, 0xd8, 0xd6, 0xb4, ...Buffer.from('.xml')])
  await put('回执.xml', xml)
  await writeFile(Buffer.concat([Buffer.from(`${join(folder, 'InBox')}/`), chinese]), transportReceipt('N', 'E1'))
  await box.poll()
  await pollAfter(box, 200)
  expect(new Set(received.map(({ receipt }) => receipt?.message_id))).toEqual(new Set(['M', 'N']))
})

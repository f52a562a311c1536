import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { ReceivedFile } from '../gateway.ts'
import { inbox } from '../inbox.ts'
import { readFileOf } from '../reading.ts'
import { deaf, filing, transportReceipt } from './messages.ts'

let folder: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'guanqiao-hostile-'))
  await mkdir(join(folder, 'InBox'))
})
afterEach(() => rm(folder, { recursive: true }))

/** Endless attributes, elements, spaces, brackets: each about as large as the file limit, or larger. */
const hostile: [string, string][] = [
  ['700,000 attributes', `<a ${Array.from({ length: 700_000 }, (_, n) => `k${n}="v"`).join(' ')}/>`],
  ['60,000 attributes', `<a ${Array.from({ length: 60_000 }, (_, n) => `k${n}="v"`).join(' ')}/>`],
  ['390,000 elements', `<a>${'<b/>'.repeat(390_000)}</a>`],
  ['240,000 elements', `<a>${'<b/>'.repeat(240_000)}</a>`],
  ['elements up to the limit, each with attributes', `<a>${'<b k="v" l="w" m="x"/>'.repeat(9_998)}</a>`],
  ['references', `<a>${'&lt;'.repeat(240_000)}</a>`],
  ['nothing but open brackets', '<'.repeat(990_000)],
  ['a declaration without end', `<?xml ${'encoding '.repeat(110_000)}`],
  ['blanks', `<a>${' '.repeat(990_000)}`],
]

test.each(hostile)('%s cost less than 200 ms of work', async (_, text) => {
  await writeFile(join(folder, 'InBox', 'hostile.xml'), text)
  await writeFile(join(folder, 'InBox', 'good.xml'), transportReceipt('M', 'E1'))
  const received: ReceivedFile[] = []
  let clock = 0
  const box = inbox({
    folder,
    settleTimes: { complete: 200, odd: 2_000, torn: 30_000 },
    now: () => clock,
    arrivals: deaf({ received: async (files) => void received.push(...files) }),
  })
  const before = process.cpuUsage()
  for (let n = 0; n < 4; n += 1) {
    await box.poll()
    clock += 30_000
  }
  const { user, system } = process.cpuUsage(before)
  expect(received.map(({ file_name }) => file_name).toSorted()).toEqual(['good.xml', 'hostile.xml'])
  expect(received.find(({ file_name }) => file_name === 'hostile.xml')?.problem).toEqual(expect.any(String))
  // CPU time, so that other processes on the machine do not count.
  expect((user + system) / 1_000).toBeLessThan(200)
})

describe('words of the client on a message', () => {
  const { file_name } = filing(1)
  const gbk = Buffer.from([0xd0, 0xa3, 0xd1, 0xe9, 0xca, 0xa7, 0xb0, 0xdc])
  test.each([
    ['校验失败说明', `校验失败说明_${file_name}.txt`, '签名无效', { code: 'Failed', text: '签名无效' }],
    ['in the encoding of Chinese Windows', `Failed_${file_name}.txt`, gbk, { code: 'Failed', text: '校验失败' }],
    ['发送处理结果说明', `发送成功_${file_name}.txt`, '已发送', { code: '0', text: '已发送' }],
  ])('%s', async (_, name, content, expected) => {
    const { receipt } = await readFileOf(name, Buffer.from(content as string))
    expect(receipt).toMatchObject({ stage: 0, file_name, message_id: '', ...expected })
  })
  test.each([
    ['that do not say how it ended', `发送处理结果说明_${file_name}.txt`, '见附件'],
    ['that are no text', `Failed_${file_name}.txt`, '\u0000\u0001'],
    ['that are a document of another kind', `说明_${file_name}.xml`, '<html></html>'],
  ])('%s are left to a person, with the message they are about', async (_, name, content) => {
    const { receipt, problem, about } = await readFileOf(name, Buffer.from(content))
    expect(receipt).toBeUndefined()
    expect({ problem: typeof problem, about }).toEqual({ problem: 'string', about: file_name })
  })
})

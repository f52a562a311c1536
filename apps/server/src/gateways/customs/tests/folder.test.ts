import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { quiet } from '@guanqiao/launcher/tests/quietLog'
import { boxes, clearDone } from '../exchangeFolders.ts'
import { deliverTo } from '../deliver.ts'
import { folderExchange, missingBoxes } from '../folderExchange.ts'
import { SentFiles } from '../sentFiles.ts'
import { deaf, exchange, filing } from './messages.ts'

let root: string
let folder: string

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'guanqiao-folder-'))
  folder = join(root, exchange.folder)
  for (const box of boxes) await mkdir(join(folder, box), { recursive: true })
})
afterEach(() => rm(root, { recursive: true }))

const [mine, other] = [filing(1).file_name, filing(2).file_name]

test('processed files are kept for thirty days', async () => {
  const days = ['20260101', '20261021', '20261022', '20261121', 'notes']
  for (const day of days) await mkdir(join(folder, 'Done', day, 'InBox'), { recursive: true })
  await clearDone(folder, Date.parse('2026-11-21T12:00:00+08:00'))
  expect((await readdir(join(folder, 'Done'))).toSorted()).toEqual(['20261022', '20261121', 'notes'])
})

test('the outbox folder is never created: a share that is not mounted is a failure', async () => {
  await rm(join(folder, 'OutBox'), { recursive: true })
  await expect(deliverTo(folder, filing(1))).rejects.toThrow('客户端交换目录不可用（ENOENT）')
  expect(await missingBoxes(folder)).toEqual(['OutBox'])
})

test('files of others in the sent and fail boxes are left alone', async () => {
  const logged: string[] = []
  const gateway = folderExchange({ root, exchanges: async () => [exchange], log: quiet, pollMs: 5, refreshMs: 5 })
  for (const box of ['SentBox', 'FailBox']) {
    await writeFile(join(folder, box, 'foreign.xml'), '')
    await writeFile(join(folder, box, mine), '')
    await writeFile(join(folder, box, other), '')
  }
  const watch = gateway.watch(
    deaf({
      async accepted(files) {
        logged.push(...files.map(({ file_name }) => `taken ${file_name}`))
        return new Set([mine])
      },
      async failed({ file_name }) {
        logged.push(`failed ${file_name}`)
        return file_name === mine
      },
    }),
  )
  await vi.waitFor(
    async () => {
      for (const box of ['SentBox', 'FailBox'])
        expect((await readdir(join(folder, box))).toSorted()).toEqual([other, 'foreign.xml'])
    },
    { timeout: 15_000 },
  )
  await writeFile(join(folder, 'SentBox', filing(3).file_name), '')
  await vi.waitFor(() => expect(logged).toContain(`taken ${filing(3).file_name}`), { timeout: 15_000 })
  await watch.stop()
  // A file of another program that shares the client is reported once.
  expect(logged.filter((words) => words.endsWith(other)).toSorted()).toEqual([`failed ${other}`, `taken ${other}`])
})

const names = async (files: SentFiles) => (await files.look()).map(({ file_name }) => file_name)
const put = async (path: string, name: string) => {
  await mkdir(join(folder, path), { recursive: true })
  await writeFile(join(folder, path, name), '')
}

test('a file is found flat and by day, with the time behind its name, and by its first name', async () => {
  const files = new SentFiles(folder, 'FailBox', () => Date.parse('2026-11-22T12:00:00+08:00'))
  await put('FailBox', mine)
  await put('FailBox/2026-11-22', mine.replace('.zip', '_20261122120000.zip'))
  await put('FailBox/20261023', mine.replace('.zip', '-20261122120000123.ZIP').toLowerCase())
  await put('FailBox/2026-10-20', mine)
  await put('FailBox/notes', mine)
  await put('FailBox', 'CN_MT1401.zip')
  await put('FailBox', `${mine}.tmp`)
  await mkdir(join(folder, 'FailBox', other))
  expect(await names(files)).toEqual([mine, mine, mine])
})

test('an unchanged folder is not read again, and is read completely once a minute', async () => {
  let now = Date.now() + 10_000
  const files = new SentFiles(folder, 'SentBox', () => now)
  await put('SentBox', mine)
  expect(await names(files)).toEqual([mine])
  // Not processed: reported again.
  expect(await names(files)).toEqual([mine])
  files.settle([])
  expect(await names(files)).toEqual([])
  await put('SentBox', other)
  await utimes(join(folder, 'SentBox'), 1, 1)
  expect(await names(files)).toEqual([mine, other])
  files.settle([])
  expect(await names(files)).toEqual([])
  now += 60_000
  expect(await names(files)).toEqual([mine, other])
})

test('a recently changed folder is read again, because file systems have coarse clocks', async () => {
  const files = new SentFiles(folder, 'SentBox')
  await put('SentBox', mine)
  expect(await names(files)).toEqual([mine])
  files.settle([])
  expect(await names(files)).toEqual([mine])
})

import { mkdtemp, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type * as Folders from '../exchangeFolders.ts'
import { FileStability } from '../fileStability.ts'

let box: string
const listing = vi.hoisted(() => ({ lacks: [] as (readonly string[])[] }))

vi.mock('../exchangeFolders.ts', async (original) => {
  const folders = await original<typeof Folders>()
  return {
    ...folders,
    filesIn: async (folder: string) => {
      const lacking = listing.lacks.shift() ?? []
      return (await folders.filesIn(folder)).filter((name) => !lacking.includes(name))
    },
  }
})

beforeEach(async () => void (box = await mkdtemp(join(tmpdir(), 'guanqiao-stability-'))))
afterEach(() => rm(box, { recursive: true }))

async function arrive(name: string, at: number): Promise<void> {
  await writeFile(join(box, name), '<R/>')
  await utimes(join(box, name), at, at)
}

test('of two files that arrive during a listing that lacks the older, the older is read first', async () => {
  let now = 0
  const stability = new FileStability(box, 200, () => now)
  await arrive('first.xml', 1_000)
  await arrive('second.xml', 1_001)
  listing.lacks = [['first.xml']]
  await stability.look()
  now = 200
  await stability.look()
  expect(stability.due().map(({ name }) => name)).toEqual(['first.xml', 'second.xml'])
})

test('polling ends with the last listing if they differ each time', async () => {
  let now = 0
  const stability = new FileStability(box, 200, () => now)
  await arrive('first.xml', 1_000)
  await arrive('second.xml', 1_001)
  listing.lacks = [['first.xml'], ['second.xml'], ['first.xml'], ['second.xml']]
  await stability.look()
  now = 200
  expect(stability.due().map(({ name }) => name)).toEqual(['first.xml'])
})

test('files of one look are due together, oldest first, however long the look takes', async () => {
  let now = 0
  const stability = new FileStability(box, 200, () => (now += 1))
  // The folder lists them by name, which is not the order of arrival.
  await arrive('b-first.xml', 1_000)
  await arrive('a-second.xml', 1_001)
  listing.lacks = []
  await stability.look()
  let due = stability.due()
  while (due.length === 0) due = stability.due()
  expect(due.map(({ name }) => name)).toEqual(['b-first.xml', 'a-second.xml'])
})

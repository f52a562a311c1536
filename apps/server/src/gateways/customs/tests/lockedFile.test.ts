import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { inbox } from '../inbox.ts'
import { deaf } from './messages.ts'

let isHeld = true

/** A file that another program has opened exclusively, as scanners on Windows do. */
vi.mock(import('node:fs/promises'), async (original) => {
  const real = await original()
  const open: typeof real.open = async (path, ...rest) => {
    if (isHeld && String(path).endsWith('held.xml')) throw Object.assign(new Error('EBUSY'), { code: 'EBUSY' })
    return real.open(path, ...rest)
  }
  return { ...real, open }
})

let folder: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'guanqiao-held-'))
  await mkdir(join(folder, 'InBox'))
})
afterEach(() => rm(folder, { recursive: true }))

test('a file that cannot be opened for a while holds up no other, and is read afterwards', async () => {
  const names: (string | null)[] = []
  let clock = 0
  const box = inbox({
    folder,
    settleTimes: { complete: 1, odd: 10, torn: 100 },
    now: () => clock,
    arrivals: deaf({ received: async (files) => void names.push(...files.map((file) => file.file_name)) }),
  })
  for (const name of ['held.xml', 'other.xml']) await writeFile(join(folder, 'InBox', name), '<A/>')
  await box.poll()
  clock = 10
  await expect(box.poll()).rejects.toThrow('EBUSY')
  expect(names).toEqual(['other.xml'])
  isHeld = false
  clock = 20
  await box.poll()
  expect(names).toEqual(['other.xml', 'held.xml'])
})

import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { quiet } from '../../../testing/quiet.ts'
import { boxes, clearDone } from '../boxes.ts'
import { deliverTo } from '../deliver.ts'
import { folderExchange, missingBoxes } from '../folderExchange.ts'

let folder: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'guanqiao-folder-'))
  for (const box of boxes) await mkdir(join(folder, box))
})
afterEach(() => rm(folder, { recursive: true }))

test('what was dealt with is kept for thirty days', async () => {
  const days = ['20260101', '20261021', '20261022', '20261121', 'notes']
  for (const day of days) await mkdir(join(folder, 'Done', day, 'InBox'), { recursive: true })
  await clearDone(folder, Date.parse('2026-11-21T12:00:00+08:00'))
  expect((await readdir(join(folder, 'Done'))).toSorted()).toEqual(['20261022', '20261121', 'notes'])
})

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

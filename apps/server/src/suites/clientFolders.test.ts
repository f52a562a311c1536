import { chmod, mkdir, mkdtemp, rm, rmdir, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { boxes } from '../gateways/customs/exchangeFolders.ts'
import { createStage } from '../testing/actors.ts'
import type { Stage } from '../testing/actors.ts'
import { openCrossing } from '../testing/crossing.ts'

let stage: Stage
let root: string
let folder: string

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'guanqiao-clients-'))
  const customs = { gateway: 'folder', folder: root, url: undefined, simulatorDelays: undefined } as const
  stage = await createStage({ customs: { ...customs, simulatorScenario: undefined } })
  const { exchange } = await openCrossing(stage)
  folder = join(root, exchange.folder)
  await stage.customs.start()
})
afterAll(async () => {
  await stage.customs.stop()
  await stage.close()
  await rm(root, { recursive: true })
})

const ready = async () => (await stage.anybody.call('GET', '/readyz')).body as Record<string, unknown>
const report = (folders: number, missing: readonly string[]) =>
  vi.waitFor(
    async () =>
      expect(await ready()).toEqual({
        status: 'ready',
        files_unavailable: false,
        customs_folders_incomplete: folders,
        customs_boxes_missing: missing,
      }),
    { timeout: 15_000, interval: 50 },
  )

test('/readyz names missing folders of import clients and stays ready', async () => {
  await report(1, [...boxes])
  await mkdir(folder)
  for (const box of boxes) await mkdir(join(folder, box))
  await report(0, [])
  await rmdir(join(folder, 'SentBox'))
  await writeFile(join(folder, 'SentBox'), 'no folder')
  await report(1, ['SentBox'])
  await rm(join(folder, 'SentBox'))
  await mkdir(join(folder, 'SentBox'))
  await report(0, [])
})

test('/readyz names folders that cannot be read or written', async () => {
  // Permissions do not restrict root.
  const forbidden = process.getuid?.() === 0 ? [] : ['InBox', 'OutBox']
  await chmod(join(folder, 'InBox'), 0o300)
  await chmod(join(folder, 'OutBox'), 0o500)
  await report(
    forbidden.length > 0 ? 1 : 0,
    boxes.filter((box) => forbidden.includes(box)),
  )
  for (const box of ['InBox', 'OutBox']) await chmod(join(folder, box), 0o700)
  await report(0, [])
})

import { driverAnnexes } from '@guanqiao/domain/transport/index'
import { operations } from '@guanqiao/domain/registry'
import { expect, test } from 'vitest'
import { stage, withStage } from '../testing/stages/openStages.ts'
import { seedDemo } from './index.ts'

withStage(() => seedDemo(stage.store, stage.files))

test('every list of a clerk has a row, and some are longer than a page', async () => {
  const clerk = await stage.as('a.clerk')
  const totals = new Map<string, number>()
  for (const operation of operations.filter(({ output, effect }) => output.envelope === 'page' && effect === 'read')) {
    const { status, body } = await clerk.send(operation, {})
    if (status === 200) totals.set(operation.name, body.totalCount ?? body.rows.length)
  }
  expect([...totals.values()].filter((total) => total > 20).length).toBeGreaterThanOrEqual(3)
  expect([...totals].filter(([, total]) => total === 0).map(([name]) => name)).toEqual([])
})

test('a scanned paper can be read', async () => {
  const admin = await stage.as('a.admin')
  const [annex] = (await admin.send(driverAnnexes.list, {})).body.rows as { id: string }[]
  const { status, body } = await admin.send(driverAnnexes.file, { id: annex!.id })
  expect(status).toBe(200)
  expect(String(body)).toMatch(/^%PDF-1\.4\n/)
})

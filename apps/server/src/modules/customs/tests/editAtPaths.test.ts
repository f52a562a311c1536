import { editManifest, manifestDocument } from '@guanqiao/domain/customs/index'
import type { InputOf } from '@guanqiao/domain/kit/operation'
import { editOf } from '@guanqiao/domain/rejection/editOf'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sendOk } from '../../../testing/trade.ts'
import { openManifests } from './manifests.ts'
import type { Manifests } from './manifests.ts'

let on: Manifests

beforeAll(async () => {
  on = await openManifests(8)
})
afterAll(() => on.close())

test('a value of a bill and one inside its goods are saved, and everything else stays', async () => {
  const { first } = await on.crossing(2)
  const before = await on.record(first.id)
  const record = { ...before.manifest, bills: before.bills }
  for (const [path, value] of [
    ['bills.0.consignee_name', '恒泰焦化有限公司'],
    ['bills.0.goods.0.description', '主焦煤'],
  ] as const) {
    const { manifest } = await on.record(first.id)
    const input = editOf(manifestDocument, { ...record, version: manifest.version }, [path], value)
    await sendOk(on.a.clerk, editManifest, input as InputOf<typeof editManifest>)
    record.bills = (await on.record(first.id)).bills
  }
  const after = await on.record(first.id)
  expect(after.bills[0]).toMatchObject({ id: before.bills[0]!.id, consignee_name: '恒泰焦化有限公司' })
  expect(after.bills[0]!.goods).toEqual([{ ...before.bills[0]!.goods![0], description: '主焦煤' }])
  const editableFields = [
    'bill_no',
    'gross_weight',
    'package_quantity',
    'consignor_name',
    'consignor_contacts',
    'containers',
    'clearance_code',
  ] as const
  for (const name of editableFields) expect(after.bills[0]![name]).toEqual(before.bills[0]![name])
})

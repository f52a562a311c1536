import { postManifest } from '@guanqiao/domain/customs/index'
import { rehearseManifest } from '@guanqiao/domain/customs/rehearsal'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sendOk } from '../../../testing/trade.ts'
import { openManifests } from '../tests/manifests.ts'
import type { Manifests } from '../tests/manifests.ts'

let on: Manifests
beforeAll(async () => {
  on = await openManifests(4)
})
afterAll(() => on.close())

const rehearse = async (ids: readonly string[], more: object = {}) =>
  sendOk(on.a.clerk, rehearseManifest, { ids, ...more })

const everything = async (): Promise<unknown> => {
  const tables = ['manifest', 'manifest_bill', 'customs_message', 'order_transport', 'batch']
  return Promise.all(
    tables.map(
      async (name) =>
        (await on.owner.unsafe(`select md5(string_agg(t::text, '|' order by id)) as all from ${name} t`))[0],
    ),
  )
}

test('the likely reply is returned for each bill, and nothing is written or sent', async () => {
  const { manifests } = await on.crossing(2)
  const before = await everything()
  const lines = await rehearse(manifests.map(({ id }: { id: string }) => id))
  expect(lines).toHaveLength(2)
  expect(lines[0]).toMatchObject({ state: 'rehearsed' })
  expect(['01', '02', '03']).toContain(lines[0].code)
  expect(lines[0].bills).toHaveLength(1)
  expect(lines[0].bills[0].text).toMatch(/^19\d{3} /)
  expect(await everything()).toEqual(before)
})

test('a bill that customs would refuse is named with code, words, field and remedy', async () => {
  const { first } = await on.crossing(1)
  await on.owner`update manifest_bill set gross_weight = '1.000' where manifest_id = ${first.id}`
  const [line] = await rehearse([first.id])
  expect(line).toMatchObject({
    state: 'rehearsed',
    code: '03',
    bills: [{ code: '03', path: 'bills.0.gross_weight', remedy: expect.stringContaining('相等') }],
  })
  expect(line.bills[0].text).toMatch(/^19201 不接受申报,/)
})

test('a number of another live manifest is refused', async () => {
  const { manifests } = await on.crossing(2)
  const [sent, open] = manifests as { id: string }[]
  await on.setState(sent!.id, 'accepted')
  await on.owner`update manifest_bill set bill_no = 'TAKEN0001' where manifest_id in ${on.owner([sent!.id, open!.id])}`
  const [line] = await rehearse([open!.id])
  expect(line.bills).toMatchObject([{ code: '03', text: '19001 不接受申报,该原始舱单申报中的提运单号已经存在' }])
})

test('a document that cannot be sent now is reported as such', async () => {
  const { first } = await on.crossing(1)
  await on.setState(first.id, 'sending')
  expect(await rehearse([first.id])).toMatchObject([{ state: 'refused', code: null, bills: [] }])
})

test('a message that cannot be written names the fields instead', async () => {
  const { first } = await on.crossing(1)
  await on.owner`update manifest set unloading_place = null where id = ${first.id}`
  const [line] = await rehearse([first.id])
  expect(line).toMatchObject({ state: 'blocked', code: null })
  expect(line.findings.map(({ path }: { path: string }) => path)).toContain('unloading_place')
})

test('it requires the right to send, and finds only the manifests of the caller', async () => {
  const { first } = await on.crossing(1)
  await expect(sendOk(on.b.clerk, rehearseManifest, { ids: [first.id] })).rejects.toThrow('record.notFound')
  expect(rehearseManifest.access).toEqual(postManifest.access)
  expect(rehearseManifest.effect).toBe('read')
})

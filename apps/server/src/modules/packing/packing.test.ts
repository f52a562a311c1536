import { packingApi } from '@guanqiao/domain/packing/packing'
import { afterAll, describe, expect, test, vi } from 'vitest'
import { ago, box, HOUR } from '../../testing/reports.ts'
import type { AcceptedBatch } from '../../testing/reports.ts'
import { stage } from '../../testing/stages/openStages.ts'
import { clerk, crossing, reports, withReports } from '../../testing/stages/reports.ts'
import { startSimulator } from '../../testing/stages/simulator.ts'
import type { SimulatedCustoms } from '../../testing/stages/simulator.ts'

let customs: SimulatedCustoms

withReports(async () => {
  customs = await startSimulator(stage)
})
afterAll(() => customs.stop())

const settled = { timeout: 15_000, interval: 50 }

async function make(batch_number: string, input: object = {}) {
  const { status, body } = await clerk.send(packingApi.make, { batch_number, ...input })
  expect(status, JSON.stringify(body)).toBe(200)
  return body.data as { id: string; status: string; count: number }
}

const rowOf = async (id: string) => (await clerk.send(packingApi.get, { id })).body.data

async function post(id: string, input: object = {}) {
  const { body } = await clerk.send(packingApi.post, { ids: [id], ...input })
  customs.wake()
  return body.rows?.[0] ?? body
}

const becomes = (id: string, change: object) =>
  vi.waitFor(async () => expect(await rowOf(id)).toMatchObject(change), settled)

async function rulesOf(id: string): Promise<string[]> {
  const { findings } = (await clerk.send(packingApi.check, { id })).body.data
  return findings.map(({ severity, rule }: { severity: string; rule: string }) => `${severity} ${rule}`)
}

/** The container with its size and source in the manifest. */
const sized = { ...box, size_type: '22G1', source_code: '2', fullness: '5' }

/** An export whose single bill has these containers. */
async function boxedBatch(containers: readonly object[] = [sized]): Promise<AcceptedBatch> {
  const batch = await reports.batch({ isBoxed: true })
  await crossing.rows(
    `update manifest_bill set containers = $2::text::jsonb where manifest_id = $1`,
    batch.manifest,
    JSON.stringify(containers),
  )
  const tomorrow = ago(-24 * HOUR)
  await crossing.rows(`update manifest set loading_time = $2 where id = $1`, batch.manifest, tomorrow)
  return batch
}

describe('the packing list of an export container', () => {
  test('is made of the manifest, accepted under its own number, and deleted with a reason in the remark', async () => {
    const { batch_number, bill_no } = await boxedBatch()
    const { id, status, count } = await make(batch_number)
    expect({ status, count }, JSON.stringify(await rulesOf(id))).toEqual({ status: 'ready', count: 1 })
    const row = await rowOf(id)
    const packing_no = `${batch_number}CSQU3054383`
    expect(row).toMatchObject({ ...sized, batch_number, packing_no, loading_place: 'GQMD0708001' })
    expect(row.goods).toEqual([expect.objectContaining({ bill_no, gross_weight: '68520.000', package_quantity: 1 })])
    const origin = (path: string) => row.origins.find((one: { path: string }) => one.path === path)
    expect(origin('goods.0.gross_weight')).toMatchObject({ source: 'manifest', value: '68520.000' })
    expect(await clerk.send(packingApi.make, { batch_number })).toMatchObject({
      status: 409,
      body: { code: 'packing.done' },
    })

    expect(await post(id)).toMatchObject({ state: 'sending' })
    await becomes(id, { status: 'accepted', last_text: '72000 接受申报,该出口装箱清单申报报文处理成功' })
    const [sent] = await crossing.rows<{ body: string }>(`select body from customs_message where doc_id = $1`, id)
    expect(sent!.body).toContain(`<ID>${packing_no}</ID>`)
    expect(sent!.body).not.toContain(`<ID>${batch_number}</ID>`)
    expect(await post(id, { function_code: '3' })).toMatchObject({ code: 'document.reason' })
    expect(await post(id, { function_code: '3', reason_text: '箱号填错' })).toMatchObject({ state: 'sending' })
    await becomes(id, { status: 'deleted' })
    const [deletion] = await crossing.rows<{ body: string }>(
      `select body from customs_message where doc_id = $1 and function_code = '3'`,
      id,
    )
    expect(deletion!.body).toContain('<Content>箱号填错</Content>')
    const again = await make(batch_number)
    expect(await rowOf(again.id), 'customs knows the number of the deleted list').toMatchObject({
      packing_no: `${packing_no}R2`,
    })
  })

  test('is made for each container; the share of one in a bill with several is typed', async () => {
    const other = { ...sized, container_number: 'MNGU3054380' }
    const { batch_number } = await boxedBatch([sized, other])
    const { id, status, count } = await make(batch_number)
    expect({ status, count }).toEqual({ status: 'draft', count: 2 })
    const row = await rowOf(id)
    expect(row.goods[0]).toMatchObject({ gross_weight: null, package_quantity: null })
    expect(await rulesOf(id)).toContain('block message.form')
    const goods = [{ ...row.goods[0], gross_weight: '70000.000', package_quantity: 1 }]
    await clerk.send(packingApi.update, { id, version: row.version, goods })
    const rules = await rulesOf(id)
    expect(rules).toContain('warn weight.manifest')
    expect(rules).not.toContain('block message.form')
  })

  test('two clerks who make the lists of a batch at once make each of them once', async () => {
    const { batch_number } = await boxedBatch()
    const answers = await Promise.all([1, 2, 3].map(() => clerk.send(packingApi.make, { batch_number })))
    expect(answers.map(({ status }) => String(status)).toSorted()).toEqual(['200', '409', '409'])
  })

  test('is made of export manifests with containers alone, and by nobody without the right', async () => {
    const inward = await reports.batch({ direction: 'I', isBoxed: true })
    const loose = await reports.batch()
    for (const [{ batch_number }, code] of [
      [inward, 'packing.manifest'],
      [loose, 'packing.done'],
    ] as const)
      expect(await clerk.send(packingApi.make, { batch_number })).toMatchObject({ status: 409, body: { code } })
    const { batch_number } = await boxedBatch()
    const weigher = await stage.as('a.weigher')
    expect((await weigher.send(packingApi.make, { batch_number })).status).toBe(403)
    const foreign = await stage.as('b.admin')
    expect(await foreign.send(packingApi.make, { batch_number })).toMatchObject({
      status: 409,
      body: { code: 'packing.manifest' },
    })
  })
})

describe('the checks', () => {
  const created = async (change: object) => {
    const draft = (await reports.draft('packing'))!
    const { body, status } = await clerk.send(packingApi.create, { ...draft, ...change })
    expect(status, JSON.stringify(body)).toBe(200)
    return rulesOf(body.data.id)
  }
  const line = { description: '炼焦煤', package_quantity: 1, package_type: 'VO', gross_weight: '100.000' }
  const party = { consignee_name: '示例能源有限公司' }

  test.each([
    ['a batch without a manifest', { batch_number: '5199999999999' }, 'warn manifest.none'],
    ['no goods', { goods: [] }, 'block goods.none'],
    ['a container of another batch', { container_number: 'MNGU3054380' }, 'block container.unknown'],
    ['a wrong check digit', { container_number: 'CSQU3054384' }, 'warn container.digit'],
    ['an empty container', { fullness: '4' }, 'block container.empty'],
    ['a bill of another batch', { goods: [{ ...line, ...party, bill_no: 'XX0001' }] }, 'block bill.unknown'],
    ['another office', { declare_office: '0707' }, 'warn office.manifest'],
    ['a time that has passed', { stuffing_time: ago(HOUR) }, 'warn time.past'],
    ['dangerous goods without contact', { goods: [{ ...line, ...party, undg_code: '1689' }] }, 'block undg.contact'],
    ['goods to order', { goods: [{ ...line, consignee_name: 'TO ORDER' }] }, 'block party.notify'],
    ['no size', { size_type: null }, 'block message.form'],
  ])('name %s', async (_, change, rule) => {
    expect(await created(change)).toContain(rule)
  })

  test('name a number and a container that another list has', async () => {
    const draft = (await reports.draft('packing'))!
    const first = (await clerk.send(packingApi.create, draft)).body.data
    const { body } = await clerk.send(packingApi.create, draft)
    expect(await rulesOf(body.data.id)).toEqual(
      expect.arrayContaining(['block number.twice', 'warn container.drafted']),
    )
    await crossing.rows(`update packing set status = 'accepted' where id = $1`, first.id)
    expect(await rulesOf(body.data.id)).toContain('block container.packed')
  })
})

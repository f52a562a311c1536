import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { confirmationApi } from '@guanqiao/domain/confirmation/confirmation'
import { companyApi, vehicleApi } from '@guanqiao/domain/transport/index'
import { sample } from '@guanqiao/domain/testing/sample'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { createCustoms } from '../../customs.ts'
import type { Customs } from '../../customs.ts'
import { createStage } from '../../testing/actors.ts'
import type { Actor, Stage } from '../../testing/actors.ts'
import { openCrossing } from '../../testing/crossing.ts'
import type { Crossing } from '../../testing/crossing.ts'
import { quiet } from '@guanqiao/launcher/tests/quiet'

let stage: Stage
let clerk: Actor
let crossing: Crossing
let customs: Customs
let folder: string
let transmitter: string
let made = 0

beforeAll(async () => {
  stage = await createStage()
  clerk = await stage.as('a.admin')
  crossing = await openCrossing(stage)
  transmitter = crossing.exchange.transmitter_ids[0]!
  folder = await mkdtemp(join(tmpdir(), 'guanqiao-confirmation-'))
  const config = {
    gateway: 'simulator',
    folder,
    url: undefined,
    simulatorDelays: '20,40,60',
    simulatorScenario: undefined,
  } as const
  customs = createCustoms({ store: stage.store, channel: stage.database.channel, config, log: quiet })
  await customs.start()
})
afterAll(async () => {
  await customs.stop()
  await rm(folder, { recursive: true })
  await stage.close()
})

async function create(change: object = {}) {
  made += 1
  const draft = sample(confirmationApi.create.input, made, { transmitter })
  const { status, body } = await clerk.send(confirmationApi.create, { ...draft, ...change })
  expect(status, JSON.stringify(body)).toBe(200)
  return body.data as { id: string; version: number; status: string; batch_number: string }
}

async function post(id: string, input: object = {}) {
  const { body } = await clerk.send(confirmationApi.post, { ids: [id], ...input })
  customs.wake()
  return body.rows?.[0] ?? body
}

const rowOf = async (id: string) => (await clerk.send(confirmationApi.get, { id })).body.data
const settled = { timeout: 15_000, interval: 50 }

async function codesOf(id: string): Promise<string[]> {
  const rows = await crossing.rows<{ code: string }>(`select code from receipt where doc_id = $1 order by id`, id)
  return rows.map(({ code }) => code)
}

describe('several confirmations in one request', () => {
  const drafts = () =>
    [0, 1, 2].map(() => {
      made += 1
      return sample(confirmationApi.create.input, made, { transmitter })
    })

  test('are checked and stored like single ones', async () => {
    const [first, second, third] = drafts()
    const late = { ...second, arrival_time: '2020-01-01T00:00:00.000Z' }
    const unsendable = { ...third, plate_number: '蒙L00009', vehicle_code: 'A'.repeat(9) }
    const { status, body } = await clerk.send(confirmationApi.bulkCreate, { list: [first, late, unsendable] })
    expect(status, JSON.stringify(body)).toBe(200)
    for (const row of body.rows as { id: string; status: string }[]) {
      const { findings } = (await clerk.send(confirmationApi.check, { id: row.id })).body.data
      const isBlocked = findings.some(({ severity }: { severity: string }) => severity === 'block')
      expect(row.status).toBe(isBlocked ? 'draft' : 'ready')
    }
    expect(body.rows[0].status).toBe('ready')
  })

  test('are refused as a whole if one of them is invalid', async () => {
    const list = drafts()
    const { status, body } = await clerk.send(confirmationApi.bulkCreate, {
      list: [list[0], { ...list[1], plate_number: null }, list[2]],
    })
    expect(status).toBe(422)
    expect(body.fields).toMatchObject([{ path: 'list.1.plate_number' }])
    const stored = await crossing.rows('select 1 from confirmation where batch_number = $1', list[0]!['batch_number'])
    expect(stored).toEqual([])
  })
})

describe('the whole way through the simulated customs', () => {
  test('is accepted in the words of customs, and deleted there with a reason', async () => {
    const { id } = await create()
    expect(await post(id)).toMatchObject({ state: 'sending' })
    await vi.waitFor(async () => expect(await codesOf(id)).toEqual(['0', 'E1', 'E3', '01']), settled)
    expect(await rowOf(id)).toMatchObject({
      status: 'accepted',
      last_code: '01',
      last_text: '42000 接受申报,该出口空载运输工具承运确报申报报文处理成功',
    })
    expect(await post(id, { function_code: '3' })).toMatchObject({ code: 'document.reason' })
    expect(await post(id, { function_code: '3', reason_text: '车辆未出境' })).toMatchObject({ state: 'sending' })
    await vi.waitFor(async () => expect(await rowOf(id)).toMatchObject({ status: 'deleted' }), settled)
    const [deletion] = await crossing.rows<{ body: string }>(
      `select body from customs_message where doc_id = $1 and function_code = '3'`,
      id,
    )
    expect(deletion!.body).toContain('<Content>车辆未出境</Content>')
    expect(deletion!.body).not.toContain('<Consignment>')
  })

  test.each([
    ['退单', 'rejected', ['0', 'E1', 'E3', '03'], '42901 不接受申报,'],
    ['人工审核', 'accepted', ['0', 'E1', 'E3', '02', '01'], '42000 接受申报,'],
  ])('drill %s ends as %s', async (words, status, codes, text) => {
    const { id } = await create({ remark: `演练:${words}` })
    await post(id)
    await vi.waitFor(async () => expect(await codesOf(id)).toEqual(codes), settled)
    expect(await rowOf(id)).toMatchObject({ status, last_text: expect.stringContaining(text) })
  })
})

describe('what is checked', () => {
  test('a truck that is not filed keeps it a draft, and it is not sent', async () => {
    const plate_number = '蒙L77001'
    const input = vehicleApi.create.input
    const owner = await clerk.send(companyApi.create, sample(companyApi.create.input, 1))
    const references = { company: owner.body.data.id }
    const truck = { ...sample(input, 3, references), plate_number, status: 'active', filing_status: 'none' }
    expect((await clerk.send(vehicleApi.create, truck)).status).toBe(200)
    const row = await create({ plate_number })
    expect(row.status).toBe('draft')
    const line = await post(row.id)
    expect(line).toMatchObject({ state: 'blocked', message_id: null })
    expect(line.findings.map((finding: { rule: string; path: string }) => [finding.rule, finding.path])).toContainEqual(
      ['vehicle.unfiled', 'plate_number'],
    )
    expect(await crossing.rows(`select 1 from customs_message where doc_id = $1`, row.id)).toEqual([])
  })

  test('a confirmation that customs holds or may hold is not edited; the error names the state', async () => {
    const { id, version } = await create()
    await crossing.rows(`update confirmation set status = 'sent' where id = $1`, id)
    const edited = await clerk.send(confirmationApi.update, { id, version, remark: '改' })
    expect(edited).toMatchObject({ status: 409, body: { code: 'document.state' } })
    expect(edited.body.message).toContain('已申报')
    expect(await post(id)).toMatchObject({ state: 'refused', message_id: null })
  })

  test('documents of another enterprise are not there', async () => {
    const { id } = await create()
    const other = await stage.as('b.admin')
    expect((await other.send(confirmationApi.post, { ids: [id] })).status).toBe(404)
    expect((await other.send(confirmationApi.check, { id })).status).toBe(404)
  })
})

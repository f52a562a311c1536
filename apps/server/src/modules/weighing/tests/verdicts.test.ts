import { describe, expect, test } from 'vitest'
import { tallyApi } from '@guanqiao/domain/tally/tally'
import { workToDo } from '@guanqiao/domain/todo/index'
import { expectWeighing, weighingApi } from '@guanqiao/domain/weighing/index'
import type { Actor } from '../../../testing/actors.ts'
import { sendOk } from '../../../testing/trade.ts'
import { openYard } from './yard.ts'
import type { Ticket, Yard } from './yard.ts'
import { checker, owner, stage, weigher, withWeighers } from '../../../testing/stages/openStages.ts'

withWeighers()

/** A ticket that waits for approval: 3.6 % too light. */
async function heldTicket(first: Actor = weigher, second: Actor = weigher): Promise<{ yard: Yard; ticket: Ticket }> {
  const yard = await openYard(stage, 1)
  const opened = await yard.first(first, yard.trucks[0]!, '63600')
  const { body } = await yard.second(second, await yard.waited(opened.body.data), '15200')
  return { yard, ticket: body.data }
}

describe('a ticket beyond the limit', () => {
  test('waits for approval and advances nothing', async () => {
    const { yard, ticket } = await heldTicket()
    expect(ticket).toMatchObject({
      status: 'approval',
      difference_percent: '-3.59',
      alerts: [{ rule: 'declared', severity: 'hold' }],
    })
    expect(await yard.states(yard.trucks[0]!)).toEqual({
      truck: 'weighing',
      batch: 'crossed',
      order: 'running',
      net: null,
    })
    expect(await yard.next(checker, yard.trucks[0]!)).toBe('approve')
  })

  test('is approved by another person', async () => {
    const { yard, ticket } = await heldTicket()
    expect((await yard.approve(weigher, ticket, 'approve')).status).toBe(403)
    const { body } = await yard.approve(checker, ticket, 'approve')
    expect(body.data).toMatchObject({
      status: 'done',
      approver: '赵国强',
      approval_note: '已核对影像',
      net_weight: '48400.000',
    })
    expect(await yard.states(yard.trucks[0]!)).toEqual({
      truck: 'weighed',
      batch: 'closed',
      order: 'cleared',
      net: '48400.000',
    })
    expect((await yard.approve(checker, { ...ticket, version: body.data.version }, 'approve')).body.code).toBe(
      'weighing.state',
    )
  })

  test('gives its weight to tallies that took the declared one meanwhile, once it is approved', async () => {
    const { yard, ticket } = await heldTicket()
    const { clerk } = yard.trade
    const { batch_number } = yard.trucks[0]!
    const { id } = await sendOk(clerk, tallyApi.make, { batch_number })
    const weightOf = async () => {
      const { bills, origins } = await sendOk(clerk, tallyApi.get, { id })
      const origin = origins.find(({ path }: { path: string }) => path === 'bills.0.gross_weight')
      return [bills[0].gross_weight, origin.source, origin.value, origin.label]
    }
    expect(await weightOf()).toEqual(['50200.000', 'manifest', '50200.000', `舱单 ${batch_number}`])
    await yard.approve(checker, ticket, 'approve')
    expect(await weightOf()).toEqual(['48400.000', 'weighing', '48400.000', `磅单 ${ticket.weighing_no}`])
  })

  test('leaves a weight in a tally that somebody entered', async () => {
    const { yard, ticket } = await heldTicket()
    const { clerk } = yard.trade
    const { id } = await sendOk(clerk, tallyApi.make, { batch_number: yard.trucks[0]!.batch_number })
    const { version, bills } = await sendOk(clerk, tallyApi.get, { id })
    await sendOk(clerk, tallyApi.update, { id, version, bills: [{ ...bills[0], gross_weight: '48000' }] })
    await yard.approve(checker, ticket, 'approve')
    expect((await sendOk(clerk, tallyApi.get, { id })).bills[0].gross_weight).toBe('48000.000')
  })

  test.each([
    ['both passes', () => [owner, owner]],
    ['the first pass', () => [owner, weigher]],
    ['the second pass', () => [weigher, owner]],
  ] as const)('is not let pass by who made %s', async (_, actors) => {
    const [first, second] = actors()
    const { yard, ticket } = await heldTicket(first, second)
    const { status, body } = await yard.approve(owner, ticket, 'approve')
    expect([status, body.code]).toEqual([403, 'access.denied'])
    expect(body.message).toContain('他人审批')
    expect((await yard.approve(checker, ticket, 'approve')).status).toBe(200)
  })

  test('is a task of users who may approve it and did not weigh it', async () => {
    const { ticket } = await heldTicket(weigher, owner)
    const mine = async (actor: Actor) =>
      ((await actor.send(workToDo)).body.rows as { id: string; kind: string; path: string }[]).find(
        ({ id }) => id === ticket.id,
      )
    expect(await mine(checker)).toMatchObject({ kind: 'approval', path: `/pound/slip?id=${ticket.id}` })
    expect(await mine(owner)).toBeUndefined()
    expect(await mine(weigher)).toBeUndefined()
  })

  test('may be sent back and weighed again', async () => {
    const { yard, ticket } = await heldTicket()
    const { body } = await yard.approve(checker, ticket, 'refuse')
    expect(body.data).toMatchObject({
      status: 'open',
      gross_weight: '63600.000',
      tare_weight: null,
      tare_time: null,
      net_weight: null,
      difference_percent: null,
      alerts: [],
    })
    const again = await yard.second(weigher, body.data, '13500')
    expect(again.body.data).toMatchObject({ status: 'done', net_weight: '50100.000' })
  })

  test('cannot be sent back while the truck is on the scale once more', async () => {
    const { yard, ticket } = await heldTicket()
    expect((await yard.first(weigher, yard.trucks[0]!, '65400')).status).toBe(200)
    const { status, body } = await yard.approve(checker, ticket, 'refuse')
    expect([status, body.code]).toEqual([409, 'weighing.open'])
  })
})

describe('a voided ticket', () => {
  test('resets truck, batch, order and tare history; the truck can be weighed again', async () => {
    const yard = await openYard(stage, 1)
    const [truck] = yard.trucks
    const first = await yard.first(weigher, truck!, '65400')
    const done = await yard.second(weigher, await yard.waited(first.body.data), '15200')
    expect((await yard.states(truck!)).order).toBe('cleared')
    expect((await yard.void(weigher, done.body.data)).status).toBe(403)
    const { body } = await yard.void(checker, done.body.data)
    expect(body.data).toMatchObject({ status: 'void', void_reason: '称错车', net_weight: '50200.000' })
    expect(await yard.states(truck!)).toEqual({
      truck: 'manifest_accepted',
      batch: 'crossed',
      order: 'running',
      net: null,
    })
    const [car] = await stage.database
      .owner`select tare_average, tare_count from vehicle where plate_number = ${truck!.plate_number}`
    expect(car).toEqual({ tare_average: null, tare_count: 0 })
    expect(await yard.next(weigher, truck!)).toBe('weighFirst')
    const again = await yard.first(weigher, truck!, '65300')
    await yard.second(weigher, again.body.data, '15200')
    expect(await yard.states(truck!)).toEqual({ truck: 'weighed', batch: 'closed', order: 'cleared', net: '50100.000' })
  })

  test('that was open or waiting releases the truck; a void one stays void', async () => {
    const { yard, ticket } = await heldTicket()
    const { body } = await yard.void(checker, ticket)
    expect((await yard.states(yard.trucks[0]!)).truck).toBe('manifest_accepted')
    expect((await yard.void(checker, body.data)).body.code).toBe('weighing.state')
    const open = await yard.first(weigher, yard.trucks[0]!, '65400')
    expect((await yard.void(checker, open.body.data)).body.data.status).toBe('void')
  })
})

describe('the data of a truck', () => {
  test('is found by plate and by batch', async () => {
    const yard = await openYard(stage, 1)
    const [truck] = yard.trucks
    const expected = {
      ...truck!,
      good_name: '炼焦煤',
      planned_gross: '50200.000',
      planned_net: '50000.000',
      declared_gross: '50200.000',
      hs_code: '2701121000',
      curb_weight: '15200.000',
      manifest_status: '已接受',
      open_id: null,
      direction: 'in',
      warnings: [],
    }
    for (const input of [
      { plate_number: truck!.plate_number },
      { batch_number: truck!.batch_number },
      { plate_number: ` ${truck!.plate_number.toLowerCase()}` },
    ]) {
      const { status, body } = await weigher.send(expectWeighing, input)
      expect([status, body.data]).toMatchObject([200, expected])
    }
    const { body } = await yard.first(weigher, truck!, '65400')
    expect((await weigher.send(expectWeighing, { plate_number: truck!.plate_number })).body.data).toMatchObject({
      open_id: body.data.id,
      open_no: body.data.weighing_no,
    })
  })
  test('is the measure of both passes: the manifest, not the plan', async () => {
    const yard = await openYard(stage, 2)
    const [truck] = yard.trucks
    const { owner } = stage.database
    await owner`update manifest set gross_total = 52000 where batch_number = ${truck!.batch_number}`
    const { body: expected } = await weigher.send(expectWeighing, truck!)
    expect(expected.data).toMatchObject({ planned_gross: '50200.000', declared_gross: '52000.000' })
    const first = await yard.first(weigher, truck!, '65400')
    expect(first.body.data['declared_gross']).toBe(expected.data['declared_gross'])
    const second = await yard.second(weigher, first.body.data, '15200')
    expect(second.body.data).toMatchObject({ status: 'approval', difference_percent: '-3.46' })
  })
  test('concerns the batch of the ticket as long as that is open', async () => {
    const yard = await openYard(stage, 2)
    const [one, two] = yard.trucks
    await yard.first(weigher, one!, '65400')
    const input = { plate_number: one!.plate_number, batch_number: two!.batch_number }
    expect((await weigher.send(expectWeighing, input)).body.data['batch_number']).toBe(one!.batch_number)
  })
  test('may be nothing', async () => {
    expect((await weigher.send(expectWeighing, {})).body.fields).toEqual([
      { path: 'plate_number', message: '请输入车牌号或批次号' },
    ])
    const { body } = await weigher.send(expectWeighing, { plate_number: '蒙K77777' })
    expect(body.data).toMatchObject({
      plate_number: '蒙K77777',
      batch_number: null,
      warnings: [{ rule: 'vehicleUnknown' }, { rule: 'noBatch' }],
    })
    expect((await weigher.send(expectWeighing, { batch_number: '5999999999999' })).body.data).toMatchObject({
      plate_number: null,
      warnings: [{ rule: 'batchUnknown' }],
    })
  })
})

test('another enterprise neither reads nor changes it', async () => {
  const { yard, ticket } = await heldTicket()
  const stranger = await stage.as('b.admin')
  expect((await stranger.send(weighingApi.get, { id: ticket.id })).status).toBe(404)
  expect((await yard.approve(stranger, ticket, 'approve')).status).toBe(404)
  expect((await yard.void(stranger, ticket)).status).toBe(404)
  expect((await yard.second(stranger, ticket, '15200')).status).toBe(404)
  expect((await stranger.send(weighingApi.print, { id: ticket.id })).status).toBe(404)
  expect((await stranger.send(weighingApi.list, {})).body.totalCount).toBe(0)
  const [truck] = yard.trucks
  expect((await stranger.send(expectWeighing, truck)).body.data).toMatchObject({
    good_name: null,
    open_id: null,
    tare_average: null,
  })
  const answer = await yard.first(stranger, truck!, '65400')
  expect(answer.body.data).toMatchObject({
    vehicle_id: null,
    order_transport_id: null,
    alerts: [{ rule: 'vehicleUnknown' }, { rule: 'batchUnknown' }],
  })
  expect((await yard.states(truck!)).truck).toBe('weighing')
})

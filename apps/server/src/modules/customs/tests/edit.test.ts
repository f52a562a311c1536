import { createBill, editManifest } from '@guanqiao/domain/customs/index'
import { orderDetail, updateTransports } from '@guanqiao/domain/order/index'
import { vehicleApi } from '@guanqiao/domain/transport/index'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sendOk } from '../../../testing/trade.ts'
import { openManifests, editable } from './manifests.ts'
import type { Manifests } from './manifests.ts'

let on: Manifests

beforeAll(async () => {
  on = await openManifests(4)
})
afterAll(() => on.close())

describe('a manifest is checked', () => {
  test('and a wrong weight is reported at its field', async () => {
    const { first } = await on.crossing(1)
    const { manifest, bills } = await on.record(first.id)
    const goods = [{ ...bills[0].goods[0], gross_weight: '84000' }]
    const saved = await sendOk(on.a.clerk, editManifest, {
      id: first.id,
      version: manifest.version,
      bills: [{ ...editable(bills[0]), goods }],
    })
    expect(saved.manifest.status).toBe('draft')
    expect((await on.check(first.id)).passed).toBe(false)
    expect(await on.blocking(first.id)).toMatchObject([
      {
        rule: 'bill.goodsWeight',
        severity: 'block',
        path: 'bills.0.goods.0.gross_weight',
        message: expect.stringMatching(/84,000 kg.*48,000 kg/),
      },
    ])
    const mended = await sendOk(on.a.clerk, editManifest, {
      id: first.id,
      version: saved.manifest.version,
      bills: [editable(bills[0])],
    })
    expect(mended.manifest.status).toBe('ready')
  })

  test('against the trucks of its order', async () => {
    const { id, transports, first } = await on.crossing(1)
    await sendOk(on.a.clerk, updateTransports, {
      order_id: id,
      version: (await sendOk(on.a.clerk, orderDetail, { id })).order.version,
      list: [
        { ...on.a.lines(1)[0], id: transports[0]!['id'], batch_number: first.batch_number, planned_gross: '45000' },
      ],
    })
    expect(await on.blocking(first.id)).toMatchObject([
      {
        rule: 'weight.planned',
        severity: 'block',
        path: 'bills.0.gross_weight',
        message: expect.stringMatching(/48,000 kg.*45,000 kg.*6\.67%/),
      },
    ])
  })

  test('against vehicles, other batches and the bills of others', async () => {
    const one = await on.crossing(1)
    const two = await on.crossing(1)
    const { manifest, bills } = await on.record(two.first.id)
    const other = await on.record(one.first.id)
    await sendOk(on.a.clerk, editManifest, {
      id: manifest.id,
      version: manifest.version,
      bills: [{ ...editable(bills[0]), bill_no: other.bills[0].bill_no }],
    })
    const [vehicle] = (await on.a.admin.send(vehicleApi.list, { plate_number: on.a.plates[0] })).body.rows
    await sendOk(on.a.admin, vehicleApi.update, { id: vehicle.id, version: vehicle.version, filing_status: 'rejected' })
    const { findings } = await on.check(manifest.id)
    expect(findings.map((finding: { rule: string; path: string }) => [finding.rule, finding.path])).toEqual([
      ['limit.unknown', 'arrival_time'],
      ['time.far', 'arrival_date'],
      ['bill.taken', 'bills.0.bill_no'],
      ['vehicle.unfiled', 'plates'],
      ['vehicle.busy', 'plates'],
    ])
    await sendOk(on.a.admin, vehicleApi.update, {
      id: vehicle.id,
      version: vehicle.version + 1,
      filing_status: 'filed',
    })
  })
})

describe('a manifest is edited', () => {
  test('head and bills are changed, added and removed together, with new totals', async () => {
    const { first } = await on.crossing(1)
    const { manifest, bills } = await on.record(first.id)
    const half = {
      ...editable(bills[0]),
      gross_weight: '24000',
      goods: [{ ...bills[0].goods[0], gross_weight: '24000' }],
    }
    const { id: _, ...second } = { ...half, bill_no: 'SECOND1', origins: undefined } as Record<string, unknown>
    const saved = await sendOk(on.a.clerk, editManifest, {
      id: manifest.id,
      version: manifest.version,
      remark: '演练:退单',
      bills: [half, second],
    })
    expect(saved.manifest).toMatchObject({
      bill_count: 2,
      gross_total: '48000.000',
      remark: '演练:退单',
      status: 'ready',
    })
    expect(saved.bills.map((bill: { sequence: number; bill_no: string }) => [bill.sequence, bill.bill_no])).toEqual([
      [1, bills[0].bill_no],
      [2, 'SECOND1'],
    ])
    expect(saved.bills[0].origins).toEqual(bills[0].origins)
    const headOnly = await sendOk(on.a.clerk, editManifest, {
      id: manifest.id,
      version: saved.manifest.version,
      carrier_code: 'C1',
    })
    expect(headOnly.bills).toHaveLength(2)
    const fewer = await sendOk(on.a.clerk, editManifest, {
      id: manifest.id,
      version: headOnly.manifest.version,
      bills: [editable(saved.bills[1])],
    })
    expect(fewer.manifest).toMatchObject({ bill_count: 1, gross_total: '24000.000', status: 'draft' })
    const stale = await on.a.clerk.send(editManifest, { id: manifest.id, version: manifest.version, remark: 'x' })
    expect(stale.body.code).toBe('record.changed')
    const stranger = await on.a.clerk.send(editManifest, {
      id: manifest.id,
      version: fewer.manifest.version,
      bills: [editable(bills[0])],
    })
    expect(stranger.body.fields).toMatchObject([{ path: 'bills.0.id' }])
  })

  test('with a bill of its own call', async () => {
    const { first } = await on.crossing(1)
    const { bills } = await on.record(first.id)
    const { id: _, ...bill } = editable(bills[0])
    const row = await sendOk(on.a.clerk, createBill, { ...bill, manifest_id: first.id, bill_no: 'EXTRA1' })
    expect(row).toMatchObject({ sequence: 2, status: 'draft' })
    expect((await on.record(first.id)).manifest).toMatchObject({
      bill_count: 2,
      gross_total: '96000.000',
      status: 'draft',
    })
  })

  test('not while it is in transit; an accepted bill keeps its state', async () => {
    const { first } = await on.crossing(1)
    for (const status of ['sending', 'sent', 'review', 'changing', 'deleting', 'released', 'deleted'] as const) {
      await on.setState(first.id, status)
      const { status: answer, body } = await on.a.clerk.send(editManifest, {
        id: first.id,
        version: first.version,
        remark: 'x',
      })
      expect([answer, body.code]).toEqual([
        409,
        status === 'released' || status === 'deleted' ? 'manifest.state' : 'manifest.locked',
      ])
    }
    await on.setState(first.id, 'accepted')
    const { manifest } = await sendOk(on.a.clerk, editManifest, {
      id: first.id,
      version: first.version,
      remark: '预备变更',
    })
    expect(manifest.status).toBe('accepted')
    expect(
      (await on.a.clerk.send(editManifest, { id: first.id, version: manifest.version, batch_number: '5999999999999' }))
        .body.fields,
    ).toMatchObject([{ path: 'batch_number' }])
    await on.setState(first.id, 'rejected')
    expect(
      (await sendOk(on.a.clerk, editManifest, { id: first.id, version: manifest.version, remark: null })).manifest
        .status,
    ).toBe('ready')
  })

  test('its old number is free for its truck again', async () => {
    const { first } = await on.crossing(1)
    const { manifest } = await sendOk(on.a.clerk, editManifest, {
      id: first.id,
      version: first.version,
      batch_number: '5999999999998',
    })
    expect([await on.stateOfBatch(first.batch_number), await on.stateOfBatch('5999999999998')]).toEqual([
      'reserved',
      'in_use',
    ])
    expect(manifest.status).toBe('draft')
    expect((await on.check(first.id)).findings).toContainEqual(
      expect.objectContaining({ rule: 'batch.order', path: 'batch_number' }),
    )
  })
})

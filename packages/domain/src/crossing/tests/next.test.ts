import { describe, expect, test } from 'vitest'
import type { BatchDocument, CrossingRecords } from '../crossing.ts'
import { linkOf } from '../nextLinks.ts'
import { nextAct } from '../next.rules.ts'
import { waitsFor } from '../waitsFor.rules.ts'
import { aBatch, aDocument, aManifest, aTruck, aWeighing, crossingRecords } from './rows.ts'

const actOf = (values: Partial<CrossingRecords>) => nextAct(crossingRecords(values))
const loaded = (values: Partial<BatchDocument> = {}) =>
  aDocument('confirmation', { message_type: 'MT4401', subject: '蒙L12345', ...values })
const home = (values: Partial<BatchDocument> = {}) =>
  aDocument('confirmation', { message_type: 'MT4404', subject: '蒙L12345', is_return: true, ...values })
const tally = (values: Partial<BatchDocument> = {}) => aDocument('tally', { message_type: 'MT5401', ...values })
const arrival = (values: Partial<BatchDocument> = {}) => aDocument('arrival', { message_type: 'MT3402', ...values })
const list = (status: string) => ({ id: 'list', status, inventory_no: 'JB1' }) as never
const exported = {
  batch: aBatch({ ie_flag: 'E' }),
  manifest: aManifest({ message_type: 'MT2401', status: 'released' }),
} as const
const crossing = { batch_number: '5100489963144', order_id: 'o', manifest_id: 'm' }

describe('an import, in the order of the law', () => {
  const steps: readonly (readonly [string, Partial<CrossingRecords>, string, RegExp])[] = [
    ['after 01', {}, 'makeConfirmation', /申报车辆确报/],
    ['with a draft', { documents: [loaded({ status: 'draft' })] }, 'openConfirmation', /检查并申报车辆确报/],
    ['with a checked one', { documents: [loaded({ status: 'ready' })] }, 'openConfirmation', /^申报车辆确报/],
    ['with a rejected one', { documents: [loaded({ status: 'rejected' })] }, 'openConfirmation', /退单/],
    ['with a queued one', { documents: [loaded({ status: 'queued' })] }, 'wait', /舱单/],
    ['with a sent one', { documents: [loaded({ status: 'sent' })] }, 'wait', /确报/],
    ['with a deleted one', { documents: [loaded({ status: 'deleted' })] }, 'makeConfirmation', /申报车辆确报/],
    ['confirmed', { documents: [loaded()] }, 'weighFirst', /重车/],
    ['weighed', { documents: [loaded()], weighings: [aWeighing()] }, 'makeTally', /理货/],
    [
      'with a tally to send',
      { documents: [loaded(), tally({ status: 'ready' })], weighings: [aWeighing()] },
      'openTally',
      /理货/,
    ],
    ['tallied', { documents: [loaded(), tally()], weighings: [aWeighing()] }, 'makeReturn', /空车出境确报 蒙L12345/],
    [
      'tallied, with a draft list',
      { documents: [loaded(), tally()], weighings: [aWeighing()], lists: [list('draft')] },
      'openList',
      /集报清单/,
    ],
    [
      'tallied, with a frozen list',
      { documents: [loaded(), tally()], weighings: [aWeighing()], lists: [list('sending')] },
      'openList',
      /交接/,
    ],
    [
      'tallied, gathered and without a list',
      { documents: [loaded(), tally()], weighings: [aWeighing()], gathers: true },
      'makeList',
      /集报清单/,
    ],
    [
      'with a list at customs',
      { documents: [loaded(), tally()], weighings: [aWeighing()], lists: [list('handed_over')] },
      'makeReturn',
      /空车/,
    ],
    [
      'with the way home to send',
      { documents: [loaded(), tally(), home({ status: 'ready' })], weighings: [aWeighing()] },
      'openConfirmation',
      /空车出境确报/,
    ],
    [
      'with the way home at customs',
      { documents: [loaded(), tally(), home({ status: 'sent' })], weighings: [aWeighing()] },
      'wait',
      /空车出境确报/,
    ],
    ['home', { documents: [loaded(), tally(), home()], weighings: [aWeighing()] }, 'none', /全部完成/],
    [
      'home, with a list at customs',
      { documents: [loaded(), tally(), home()], weighings: [aWeighing()], lists: [list('handed_over')] },
      'wait',
      /集报清单/,
    ],
    [
      'home, with a list that is to enter a declaration',
      { documents: [loaded(), tally(), home()], weighings: [aWeighing()], lists: [list('accepted')] },
      'wait',
      /并入报关单/,
    ],
    [
      'home, with a list cleared by hand',
      { documents: [loaded(), tally(), home()], weighings: [aWeighing()], lists: [list('manual')] },
      'none',
      /全部完成/,
    ],
  ]
  test.each(steps)('%s', (_, values, act, label) => {
    const next = actOf(values)
    expect([next.act, next.label]).toEqual([act, expect.stringMatching(label)])
  })
})

describe('an export, in the order of the law', () => {
  const weighings = [aWeighing({ direction: 'out' })]
  const out = (values: Partial<BatchDocument> = {}) => loaded({ message_type: 'MT4402', ...values })
  const count = tally({ message_type: 'MT5402' })
  const back = home({ message_type: 'MT4403' })
  const accepted = aManifest({ message_type: 'MT2401', status: 'accepted' })
  const steps: readonly (readonly [string, Partial<CrossingRecords>, string, RegExp])[] = [
    ['after 01', { manifest: accepted }, 'weighFirst', /空车过磅/],
    ['weighed', { manifest: accepted, weighings }, 'makeArrival', /运抵/],
    ['with an arrival at customs', { weighings, documents: [arrival({ status: 'sent' })] }, 'wait', /运抵/],
    ['arrived, not released', { manifest: accepted, weighings, documents: [arrival()] }, 'wait', /放行/],
    ['released', { weighings, documents: [arrival()] }, 'makeConfirmation', /申报车辆确报/],
    ['confirmed', { weighings, documents: [arrival(), out()] }, 'makeTally', /理货/],
    ['tallied', { weighings, documents: [arrival(), out(), count] }, 'makeReturn', /空车进境确报/],
    ['home', { weighings, documents: [arrival(), out(), count, back] }, 'none', /全部完成/],
  ]
  test.each(steps)('%s', (_, values, act, label) => {
    const next = actOf({ ...exported, ...values })
    expect([next.act, next.label]).toEqual([act, expect.stringMatching(label)])
  })
})

describe('of several trucks', () => {
  const transports = [aTruck({ id: 't1' }), aTruck({ id: 't2', plate_number: '蒙L54321' })]
  const weighings = [
    aWeighing({ order_transport_id: 't1' }),
    aWeighing({ order_transport_id: 't2', plate_number: '蒙L54321' }),
  ]
  test('each is confirmed', () => {
    const next = actOf({ transports, documents: [loaded()] })
    expect(next).toMatchObject({ act: 'makeConfirmation', label: expect.stringContaining('蒙L54321') as string })
  })
  test('each goes home', () => {
    const both = loaded({ subject: '蒙L12345、蒙l 54321' })
    const next = actOf({ transports, weighings, documents: [both, tally(), home()] })
    expect(next).toMatchObject({ act: 'makeReturn', label: '申报空车出境确报 蒙l 54321' })
    const batch = aBatch({ has_no_return: true })
    expect(actOf({ batch, transports, weighings, documents: [both, tally()] }).act).toBe('none')
  })
  test('a cancelled one is not asked for', () => {
    const others = [transports[0]!, aTruck({ id: 't2', plate_number: '蒙L54321', status: 'cancelled' })]
    expect(actOf({ transports: others, documents: [loaded()] }).act).toBe('weighFirst')
  })
})

test('a truck that came with containers takes them back empty', () => {
  const transports = [aTruck({ container_numbers: ['CSQU3054383'] })]
  const next = actOf({ transports, documents: [loaded(), tally()], weighings: [aWeighing()] })
  expect(next).toMatchObject({ act: 'makeEmptyContainer', label: '申报空箱出境确报 蒙L12345' })
  expect(linkOf(next, crossing)).toBe('/rmftcar/mt4401/make?kind=empty_container&batch_number=5100489963144')
})

test('every document that somebody began waits for its end', () => {
  const offload = aDocument('offload', { message_type: 'MT8401', status: 'draft' })
  const done = { documents: [loaded(), tally(), home()], weighings: [aWeighing()] }
  expect(actOf({ ...done, documents: [...done.documents, offload] })).toMatchObject({ act: 'openOffload' })
  const sent = aDocument('offload', { message_type: 'MT8401', status: 'sent' })
  expect(actOf({ ...done, documents: [...done.documents, sent] }).act).toBe('wait')
})

test('each act opens a page, and asks for rights', () => {
  expect(linkOf({ act: 'makeConfirmation', doc_id: null }, crossing)).toBe(
    '/rmftcar/mt4401/make?kind=loaded&batch_number=5100489963144',
  )
  expect(linkOf({ act: 'openConfirmation', doc_id: 'c' }, crossing)).toBe('/rmftcar/mt4401/edit?id=c')
  expect(linkOf({ act: 'openList', doc_id: 'l' }, crossing)).toBe('/cdl/list?record=l')
  expect(waitsFor('makeConfirmation', () => false)).toBe('等待 制单员 申报车辆确报')
  expect(waitsFor('makeReturn', () => false)).toBe('等待 制单员 申报空车返程')
  expect(waitsFor('makeList', () => false)).toBe('等待 制单员 生成集报清单')
})

import { expect, test } from 'vitest'
import { documentChain } from '../crossing.rules.ts'
import type { BatchDocument, CrossingRecords } from '../crossing.ts'
import { aBatch, aDocument, aManifest, aTruck, at, aWeighing, crossingRecords } from './rows.ts'

const cardsOf = (values: Partial<CrossingRecords>) =>
  documentChain(crossingRecords(values)).cards.map(({ title, state }) => `${title} ${state}`)
const confirmation = (values: Partial<BatchDocument> = {}) =>
  aDocument('confirmation', { message_type: 'MT4401', subject: '蒙L12345', ...values })

test('an import shows every document of its way, also those that nobody has made', () => {
  expect(cardsOf({}).slice(2)).toEqual(['车辆确报 未申报', '过磅 未过磅'])
  expect(cardsOf({ documents: [confirmation()], weighings: [aWeighing()] }).slice(2)).toEqual([
    '载货车进境确报 MT4401 · 蒙L12345 已接受',
    '过磅 已完成',
    '理货报告 未生成',
    '空车返程 未申报',
  ])
  const documents = [
    aDocument('tally', { message_type: 'MT5401' }),
    confirmation({ message_type: 'MT4404', is_return: true }),
    confirmation(),
  ]
  expect(cardsOf({ documents, weighings: [aWeighing()] }).slice(2)).toEqual([
    '载货车进境确报 MT4401 · 蒙L12345 已接受',
    '过磅 已完成',
    '进口理货报告 MT5401 已接受',
    '空车出境确报 MT4404（装载舱单） · 蒙L12345 已接受',
  ])
})

test('a truck that was left out of a confirmation has a card of its own, one that waits says for what', () => {
  const transports = [aTruck(), aTruck({ plate_number: '蒙L99999' })]
  expect(cardsOf({ transports, documents: [confirmation()] }).slice(2, 4)).toEqual([
    '载货车进境确报 MT4401 · 蒙L12345 已接受',
    '车辆确报 · 蒙L99999 未申报',
  ])
  const both = [confirmation(), confirmation({ subject: '蒙L99999', status: 'draft' })]
  expect(cardsOf({ transports, documents: both })).not.toContain('车辆确报 · 蒙L99999 未申报')
  const deleted = both.map((one) => ({ ...one, status: 'deleted' }))
  expect(cardsOf({ transports, documents: deleted })).toContain('车辆确报 未申报')
  const queued = confirmation({ status: 'queued', last_text: '等待海关接受舱单' })
  const { cards } = documentChain(crossingRecords({ documents: [queued] }))
  expect(cards.find(({ doc_id }) => doc_id === queued.id)?.note).toBe('等待海关接受舱单')
})

test('an export is weighed, arrives, is confirmed and tallied', () => {
  const exported = { batch: aBatch({ ie_flag: 'E' }), manifest: aManifest({ message_type: 'MT2401' }) }
  expect(cardsOf(exported).slice(2)).toEqual(['过磅 未过磅', '运抵报告 未生成', '车辆确报 未申报', '理货报告 未生成'])
  const documents = [
    aDocument('packing', { message_type: 'MT7402', subject: 'CSQU3054383' }),
    aDocument('tally', { message_type: 'MT5402' }),
    confirmation({ message_type: 'MT4402' }),
    aDocument('arrival', { message_type: 'MT3402' }),
  ]
  expect(
    cardsOf({ ...exported, documents, weighings: [aWeighing()] })
      .slice(2)
      .map((card) => card.split(' ')[0]),
  ).toEqual(['出口装箱清单', '过磅', '出口运抵报告', '载货车出境确报', '出口理货报告', '空车返程'])
})

test('nothing is missing before customs has the manifest, nor after the trucks have another way home', () => {
  expect(cardsOf({ manifest: aManifest({ status: 'draft' }) })).toHaveLength(3)
  const done = { documents: [confirmation()], weighings: [aWeighing()] }
  expect(cardsOf({ ...done, batch: aBatch({ has_no_return: true }) }).at(-1)).toBe('理货报告 未生成')
})

test('each missing document names the action that makes it', () => {
  const makes = (values: Partial<CrossingRecords>) =>
    documentChain(crossingRecords(values)).cards.flatMap(({ make }) => make ?? [])
  expect(makes({})).toEqual(['makeConfirmation'])
  expect(makes({ documents: [confirmation()], weighings: [aWeighing()] })).toEqual(['makeTally', 'makeReturn'])
  const exported = {
    batch: aBatch({ ie_flag: 'E' }),
    manifest: aManifest({ message_type: 'MT2401', status: 'released' }),
  }
  expect(makes(exported)).toEqual(['makeArrival', 'makeConfirmation', 'makeTally'])
})

test('a missing confirmation has the time limit of the expected arrival', () => {
  const manifest = aManifest({ arrival_time: at(60) })
  const [, , card] = documentChain(crossingRecords({ manifest })).cards
  expect(card).toMatchObject({ due_at: at(60), due_label: '申报车辆确报' })
})

test('many trucks are named by the first of them', () => {
  const many = confirmation({ subject: '蒙L1、蒙L2、蒙L3、蒙L4' })
  expect(cardsOf({ documents: [many] })[2]).toBe('载货车进境确报 MT4401 · 蒙L1、蒙L2 等 4 辆 已接受')
})

import { expect, test } from 'vitest'
import { documentChain } from '../crossing.rules.ts'
import { aBatch, aManifest, at, aTruck, aWeighing, crossingRecords } from './rows.ts'

const dueOf = (step: string, values: Parameters<typeof crossingRecords>[0]) => {
  const card = documentChain(crossingRecords(values)).cards.find((one) => one.step === step)
  return { due_at: card?.due_at, due_label: card?.due_label }
}

test('a manifest shows its time limit until it is declared, that of its port if there is one', () => {
  const manifest = aManifest({ status: 'ready', message_type: 'MT1401', arrival_time: at(120) })
  expect(dueOf('manifest', { manifest })).toEqual({ due_at: at(60), due_label: '申报舱单' })
  expect(dueOf('manifest', { manifest, limits: { manifest_minutes: 15 } }).due_at).toBe(at(105))
  expect(dueOf('manifest', { manifest: { ...manifest, status: 'accepted' } })).toEqual({
    due_at: null,
    due_label: null,
  })
})

test('a document shows its time limit from its own instants', () => {
  const confirmation = {
    doc_type: 'confirmation',
    id: 'c',
    status: 'draft',
    message_type: 'MT4402',
    updated_by: null,
    updated_at: at(1),
    sent_at: null,
    last_at: null,
    last_code: null,
    last_text: null,
    instants: { arrival_time: at(90) },
  } as const
  expect(dueOf('document', { documents: [confirmation] })).toEqual({ due_at: at(60), due_label: '申报车辆确报' })
  expect(dueOf('document', { documents: [{ ...confirmation, status: 'sent' }] }).due_at).toBeNull()
})

test('an import that is weighed whole is to be tallied within six hours of its last truck', () => {
  const trucks = [aTruck({ id: 't1' }), aTruck({ id: 't2', plate_number: '蒙L54321' })]
  const first = aWeighing({ order_transport_id: 't1', tare_time: at(10) })
  const second = aWeighing({ order_transport_id: 't2', plate_number: '蒙L54321', tare_time: at(30) })
  expect(dueOf('weighing', { transports: trucks, weighings: [first] }).due_at).toBeNull()
  const weighings = [second, first]
  expect(dueOf('weighing', { transports: trucks, weighings })).toEqual({ due_at: at(390), due_label: '申报理货报告' })
  expect(dueOf('weighing', { transports: trucks, weighings, batch: aBatch({ ie_flag: 'E' }) }).due_at).toBeNull()
  const report = { doc_type: 'tally', id: 'y', status: 'draft', message_type: 'MT5401', instants: {} }
  expect(dueOf('weighing', { transports: trucks, weighings, documents: [report as never] }).due_at).toBeNull()
})

import { expect, test } from 'vitest'
import { linkOf } from '../nextLinks.ts'
import { nextAct } from '../next.rules.ts'
import { waitsFor } from '../waitsFor.rules.ts'
import { aBatch, aManifest, aTruck, crossingRecords } from './rows.ts'

const exported = { mayPack: true, batch: aBatch({ ie_flag: 'E' }), manifest: aManifest({ message_type: 'MT2401' }) }
const list = (status: string) => ({ ...exported, documents: [{ doc_type: 'packing', id: 'p', status }] as never })

test.each([
  ['draft', '检查并申报装箱清单'],
  ['ready', '申报装箱清单'],
  ['rejected', '修改退单：装箱清单'],
  ['send_fail', '重新申报装箱清单'],
])('a packing list that is %s is to be declared before the goods are weighed', (status, label) => {
  const next = nextAct(crossingRecords(list(status)))
  expect(next).toEqual({ act: 'openPacking', label, doc_id: 'p' })
  expect(linkOf(next, { batch_number: '1', order_id: null, manifest_id: null })).toBe('/rmft/mt7402/edit?id=p')
  expect(waitsFor('openPacking', () => false)).toBe('等待 制单员 申报装箱清单')
})

test('no batch is asked for a packing list, and none waits for the reply to one', () => {
  for (const documents of [
    undefined,
    [],
    list('sent').documents,
    list('accepted').documents,
    list('deleted').documents,
  ])
    expect(nextAct(crossingRecords({ ...exported, ...(documents ? { documents } : {}) })).act).not.toBe('openPacking')
  expect(nextAct(crossingRecords({ ...list('draft'), batch: aBatch({ ie_flag: 'I' }) })).act).not.toBe('openPacking')
})

test('a user who may not declare packing lists weighs meanwhile', () => {
  const next = nextAct(crossingRecords({ ...list('draft'), mayPack: false, transports: [aTruck()] }))
  expect(next.act).toBe('weighFirst')
})

test('a packing list is declared while customs decides on the manifest', () => {
  const sent = { ...list('ready'), manifest: aManifest({ message_type: 'MT2401', status: 'sent' }) }
  expect(nextAct(crossingRecords(sent)).act).toBe('openPacking')
})

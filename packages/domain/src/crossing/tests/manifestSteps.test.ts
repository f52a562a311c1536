import { describe, expect, test } from 'vitest'
import { documentChain } from '../crossing.rules.ts'
import type { CrossingRecords } from '../crossing.ts'
import { aBatch, aDocument, aManifest, aMessage, aTruck, aWeighing, anOrder, crossingRecords } from './rows.ts'

const confirmation = aDocument('confirmation', { message_type: 'MT4401', subject: '蒙L12345、蒙L54321' })
const confirmed = { documents: [confirmation] }
/** Every document after the manifest is accepted, and no truck goes home empty. */
const declared = {
  batch: aBatch({ has_no_return: true }),
  documents: [confirmation, aDocument('tally', { message_type: 'MT5401' })],
}

describe('the next thing to do', () => {
  const cases: [string, Partial<CrossingRecords>, string, RegExp][] = [
    [
      'a free number',
      { batch: aBatch({ status: 'free' }), order: null, manifest: null, transports: [] },
      'none',
      /未使用/,
    ],
    ['a void number', { batch: aBatch({ status: 'void' }) }, 'none', /作废/],
    ['a cancelled order', { order: anOrder({ status: 'cancelled' }), manifest: null }, 'none', /取消/],
    ['a number in use without an order', { order: null, manifest: null, transports: [] }, 'none', /未关联订单/],
    ['a draft order', { order: anOrder({ status: 'draft' }), manifest: null }, 'completeOrder', /完善/],
    ['a submitted order', { order: anOrder({ status: 'submitted' }), manifest: null }, 'makeManifest', /生成/],
    ['a deleted manifest', { manifest: aManifest({ status: 'deleted' }) }, 'makeManifest', /生成/],
    ['a draft manifest', { manifest: aManifest({ status: 'draft' }) }, 'check', /检查/],
    ['a checked manifest', { manifest: aManifest({ status: 'ready' }) }, 'send', /申报/],
    ['a manifest on its way', { manifest: aManifest({ status: 'sending' }) }, 'wait', /回执/],
    ['a sent manifest', { manifest: aManifest({ status: 'sent' }) }, 'wait', /回执/],
    ['a manifest under review', { manifest: aManifest({ status: 'review' }) }, 'wait', /人工/],
    ['a manifest being deleted', { manifest: aManifest({ status: 'deleting' }) }, 'wait', /删除/],
    ['a rejected manifest', { manifest: aManifest({ status: 'rejected' }) }, 'fix', /退单/],
    ['a refused load', { manifest: aManifest({ status: 'refused' }) }, 'fix', /拒装/],
    [
      'a message sent back',
      { manifest: aManifest({ status: 'send_fail' }), messages: [aMessage({ status: 'failed' })] },
      'resend',
      /重新投递/,
    ],
    [
      'a message given up',
      { manifest: aManifest({ status: 'send_fail' }), messages: [aMessage({ status: 'dead' })] },
      'resend',
      /重新投递/,
    ],
    [
      'a message the channel failed on',
      { manifest: aManifest({ status: 'send_fail' }), messages: [aMessage({ status: 'answered' })] },
      'send',
      /重新申报/,
    ],
    [
      'a manifest after another was given up',
      { manifest: aManifest({ status: 'send_fail' }), messages: [aMessage({ status: 'dead', doc_id: 'another' })] },
      'send',
      /重新申报/,
    ],
    ['an accepted manifest', confirmed, 'weighFirst', /蒙L12345 重车/],
    ['a manifest being changed', { ...confirmed, manifest: aManifest({ status: 'changing' }) }, 'weighFirst', /重车/],
    [
      'a released export',
      { batch: aBatch({ ie_flag: 'E' }), manifest: aManifest({ status: 'released' }) },
      'weighFirst',
      /空车/,
    ],
    ['an open ticket', { weighings: [aWeighing({ status: 'open' })] }, 'weighSecond', /皮重/],
    [
      'an open ticket of goods going out',
      { weighings: [aWeighing({ status: 'open', direction: 'out' })] },
      'weighSecond',
      /毛重/,
    ],
    [
      'a held ticket',
      { weighings: [aWeighing({ status: 'open' }), aWeighing({ status: 'approval' })] },
      'approve',
      /审批/,
    ],
    ['a weighed truck', { ...declared, weighings: [aWeighing()] }, 'none', /完成/],
    ['a voided ticket', { ...declared, weighings: [aWeighing({ status: 'void' })] }, 'weighFirst', /重车/],
    [
      'a truck weighed before customs answered',
      { manifest: aManifest({ status: 'sent' }), weighings: [aWeighing()] },
      'wait',
      /回执/,
    ],
    [
      'one truck of several',
      { ...confirmed, transports: [aTruck(), aTruck({ plate_number: '蒙L54321' })], weighings: [aWeighing()] },
      'weighFirst',
      /还有 1 辆/,
    ],
    [
      'a cancelled truck',
      {
        ...declared,
        transports: [aTruck(), aTruck({ status: 'cancelled', plate_number: '蒙L54321' })],
        weighings: [aWeighing()],
      },
      'none',
      /完成/,
    ],
    [
      'a rejected manifest with an open ticket',
      { manifest: aManifest({ status: 'rejected' }), weighings: [aWeighing({ status: 'open' })] },
      'fix',
      /退单/,
    ],
  ]
  test.each(cases)('for %s', (_, values, act, label) => {
    const { next } = documentChain(crossingRecords(values))
    expect(next.act).toBe(act)
    expect(next.label).toMatch(label)
  })
  test('names the document it is done on', () => {
    const of = (values: Partial<CrossingRecords>) => {
      const scene = crossingRecords(values)
      return [documentChain(scene).next.doc_id, scene] as const
    }
    const [manifestId, rejected] = of({ manifest: aManifest({ status: 'rejected' }) })
    expect(manifestId).toBe(rejected.manifest?.id)
    const [messageId, failed] = of({
      manifest: aManifest({ status: 'send_fail' }),
      messages: [aMessage({ status: 'failed' })],
    })
    expect(messageId).toBe(failed.messages[0]?.id)
    const [orderId, bare] = of({ manifest: null })
    expect(orderId).toBe(bare.order?.id)
    const [ticketId, waiting] = of({ weighings: [aWeighing({ status: 'approval' })] })
    expect(ticketId).toBe(waiting.weighings[0]?.id)
  })
  test('takes a ticket for the truck it names, not for another of the same plate', () => {
    const truck = aTruck()
    expect(
      documentChain(
        crossingRecords({
          ...declared,
          transports: [truck],
          weighings: [aWeighing({ order_transport_id: truck.id })],
        }),
      ).next.act,
    ).toBe('none')
    expect(
      documentChain(
        crossingRecords({
          ...declared,
          transports: [truck],
          weighings: [aWeighing({ order_transport_id: 'another' })],
        }),
      ).next.act,
    ).toBe('weighFirst')
  })
})

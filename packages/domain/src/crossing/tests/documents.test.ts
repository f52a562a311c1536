import { describe, expect, test } from 'vitest'
import { documentChain } from '../crossing.rules.ts'
import { at, crossingRecords } from './rows.ts'

describe('documents that customs decides as a whole', () => {
  const confirmation = {
    doc_type: 'confirmation',
    id: 'c',
    status: 'rejected',
    message_type: 'MT4401',
    updated_by: 'a.clerk',
    updated_at: at(1),
    sent_at: at(2),
    last_at: at(3),
    last_code: '03',
    last_text: '42901 不接受申报,演练退单',
    instants: {},
    subject: null,
  } as const

  test('have a card each between manifest and scale, and their states on the line of time', () => {
    const milestones = [
      { id: 'a', at: at(3), entity: 'confirmation', doc_id: 'c', status: 'rejected', who: '海关回执' },
    ]
    const { cards, timeline } = documentChain(
      crossingRecords({ documents: [confirmation], milestones, transports: [] }),
    )
    expect(cards.map(({ step }) => step)).toEqual(['order', 'manifest', 'document', 'weighing'])
    expect(cards[2]).toMatchObject({
      doc_type: 'confirmation',
      doc_id: 'c',
      title: '载货车进境确报 MT4401',
      state: '退单',
      tone: 'bad',
      at: at(3),
      note: '03 42901 不接受申报,演练退单',
      blocked: '海关退单，须修改后重新申报',
    })
    const several = documentChain(crossingRecords({ documents: [{ ...confirmation, subject: '蒙L12345' }] }))
    expect(several.cards[2]?.title).toBe('载货车进境确报 MT4401 · 蒙L12345')
    expect(timeline).toMatchObject([{ kind: 'document', title: '车辆确报 退单', tone: 'bad', doc_id: 'c' }])
  })
})

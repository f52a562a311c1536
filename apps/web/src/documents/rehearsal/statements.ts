import type { Rehearsed } from '@guanqiao/domain/documents/rehearsal'

/** The likely replies, by code. */
export const replyTags = {
  '01': { tone: 'done', label: '01 接受申报' },
  '02': { tone: 'attention', label: '02 转人工审核' },
  '03': { tone: 'bad', label: '03 退单' },
} as const

export interface Statement {
  readonly key: string
  /** Of a bill. */
  readonly number: string
  readonly code: keyof typeof replyTags
  readonly text: string | null
  readonly path: string | null
  readonly remedy: string | null
}

/** What customs would say: to each bill, or why it objects to the document as a whole, or else its one reply. */
export function statementsOf({ id, code, text, bills = [], objections }: Rehearsed): readonly Statement[] {
  if (code === null) return []
  const ofBills = bills.map((bill) => ({ ...bill, key: bill.id, number: bill.bill_no, code: bill.code ?? code }))
  if (ofBills.length > 0) return ofBills
  const ofWhole = objections.map((one) => ({
    ...one,
    key: `${one.path}${one.text}`,
    number: '',
    code: one.code ?? code,
  }))
  return ofWhole.length > 0 ? ofWhole : [{ key: id, number: '', code, text, path: null, remedy: null }]
}

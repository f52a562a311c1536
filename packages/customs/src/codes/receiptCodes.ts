/**
 * CC020 回执代码, by stage of the receipt. Stage 0 lists only the success codes: a technical rejection carries any code of the client
 * or the exchange. Drafts of the Single Window (T, M1–M3) never arrive as receipts.
 */
export const receiptCodes = {
  0: { 0: '调用成功', D: '申报成功' },
  1: {
    E1: '数据中心入库成功',
    E2: '数据中心入库失败',
    E3: '发往海关成功',
    E4: '发往海关失败',
  },
  2: { '01': '海关接受申报', '02': '待海关人工审核', '03': '退单' },
  3: { 11: '提(运)单放行', 12: '拒装', 13: '禁卸' },
} as const

/** 0 technical (client, exchange), 1 transport (data centre), 2 acceptance (customs), 3 decision on the goods (customs). */
export type ReceiptStage = 0 | 1 | 2 | 3

/** The stage of a code; undefined for a code outside CC020. */
export function receiptStage(code: string): ReceiptStage | undefined {
  const stages: ReceiptStage[] = [0, 1, 2, 3]
  return stages.find((stage) => Object.hasOwn(receiptCodes[stage], code))
}

/** Whether the receipt reports that the message did not reach customs: a technical refusal, E2 or E4. */
export const isTransportFailure = ({ stage, code }: { stage: number; code: string }): boolean =>
  stage === 0 ? !Object.hasOwn(receiptCodes[0], code) : stage === 1 && (code === 'E2' || code === 'E4')

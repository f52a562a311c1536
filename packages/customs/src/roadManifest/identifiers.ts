import { refuse } from '../xml/messageError.ts'

/**
 * The sender of road manifests: the customs office of the transmitter's registration (4 digits), characters 9 to 17 of the unified
 * social credit code, '_DXPESW', the number of the import client (10 digits).
 */
export function senderId(sender: { filing_customs: string; uscc: string; client_id: string }): string {
  if (!/^\d{4}$/.test(sender.filing_customs)) refuse('wrong_format', '备案关区应为4位数字', 'filing_customs')
  if (!/^[0-9A-Z]{18}$/.test(sender.uscc)) refuse('wrong_format', '统一社会信用代码应为18位', 'uscc')
  if (!/^\d{10}$/.test(sender.client_id)) refuse('wrong_format', '客户端编号应为10位数字', 'client_id')
  return `${sender.filing_customs}${sender.uscc.slice(8, 17)}_DXPESW${sender.client_id}`
}

/** The number of the message that deletes the original's filing. */
export const deletionMessageId = (original: string): string => `${original}DEL`

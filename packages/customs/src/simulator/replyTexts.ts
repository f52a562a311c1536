import type { ReplySerial } from '@guanqiao/domain/customs/replies'
import type { Finding, Verdict } from './verdict.ts'

type Message = Pick<Verdict, 'message_type' | 'function_code'>

const papers: Readonly<Record<Message['message_type'], string>> = {
  MT1401: '原始舱单',
  MT2401: '预配舱单',
  MT4401: '进口载货运输工具承运确报',
  MT4402: '出口载货运输工具承运确报',
  MT4403: '进口空载运输工具承运确报',
  MT4404: '出口空载运输工具承运确报',
  MT4405: '进口空集装箱运输工具承运确报',
  MT4406: '出口空集装箱运输工具承运确报',
  MT3402: '出口运抵报告',
  MT5401: '进口理货报告',
  MT5402: '出口理货报告',
  MT7402: '出口装箱清单',
  MT8401: '进口落装申请',
  MT8402: '出口落装申请',
  MT8403: '进口落装改配申请',
  MT8404: '出口落装改配申请',
}
const acts: Readonly<Record<Message['function_code'], string>> = { 9: '申报', 2: '申报', 5: '变更', 3: '删除' }

/** Maximum length of a receipt text. Source: Response.xsd. */
const MAX_TEXT = 512

/** 5 digits (message type, function, serial), a space and the text, in customs' format. */
const reply = ({ message_type, function_code }: Message, serial: ReplySerial | '000', message: string): string =>
  `${message_type.charAt(2)}${function_code}${serial} ${message}`.slice(0, MAX_TEXT)

export const acceptedText = (message: Message): string => {
  const subject = `该${papers[message.message_type]}${acts[message.function_code]}`
  return reply(message, '000', `接受申报,${subject}报文处理成功`)
}

export const reviewText = (message: Message, { serial, text }: Finding): string =>
  reply(message, serial, `转人工审核,${text}`)

export const refusalText = (message: Message, { serial, text }: Finding): string =>
  reply(message, serial, `不接受申报,${text}`)

/** The message violates the schema: it is rejected as a whole, with the same code for every message type. */
export const malformedText = (problems: readonly string[]): string =>
  listed(
    problems
      .slice(0, 1)
      .map((first) => `99001 报文填制不规范。${first}`)
      .concat(problems.slice(1)),
  )

/** As many texts as fit into a receipt, and their total number. */
export function listed(texts: readonly string[]): string {
  const ending = `；等共${texts.length}项`
  let fieldText = ''
  for (const [at, text] of texts.entries()) {
    const longer = at === 0 ? text : `${fieldText}；${text}`
    if (longer.length > MAX_TEXT - (at < texts.length - 1 ? ending.length : 0))
      return at === 0 ? longer.slice(0, MAX_TEXT) : fieldText + ending
    fieldText = longer
  }
  return fieldText
}

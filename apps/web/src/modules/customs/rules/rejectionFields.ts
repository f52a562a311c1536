import { replyOf } from '@guanqiao/domain/customs/replies'
import type { ReplyLevel } from '@guanqiao/domain/customs/replies'

type Level = ReplyLevel

/** A field of the document with its level. */
export interface Target {
  readonly field: string
  readonly level: Level
}

type Words = readonly (readonly [word: RegExp, field: string])[]

const head: Words = [
  [/发送方|传输人/, 'transmitter_id'],
  [/车辆|车牌/, 'plates'],
  [/口岸海关|关区代码/, 'declare_office'],
  [/操作员卡|IC\s?卡/, 'operator_card_id'],
  [/到达|抵达|传输时间/, 'arrival_date'],
  [/装载(运输工具)?时间/, 'loading_time'],
  [/卸货地/, 'unloading_place'],
  [/装货地/, 'loading_place'],
  [/承运人/, 'carrier_code'],
  [/代理企业/, 'agent_code'],
  [/报文类型/, 'message_type'],
  [/备注|演练/, 'remark'],
]

const containers: Words = [
  [/集装箱.*尺寸/, 'size_type'],
  [/集装箱.*重空/, 'fullness'],
  [/集装箱.*来源/, 'source_code'],
  [/集装箱/, 'container_number'],
]

const goods: Words = [
  [/税则|商品编[码号]/, 'hs_code'],
  [/补充描述/, 'supplement'],
  [/货物(简要)?描述|货物名称/, 'description'],
  [/危险品编号/, 'undg_code'],
]

const bill: Words = [
  [/通知人地址/, 'notify_address'],
  [/通知人联系/, 'notify_contacts'],
  [/通知人代码/, 'notify_code'],
  [/通知人/, 'notify_name'],
  [/收货人代码/, 'consignee_code'],
  [/收货具体联系人联系/, 'consignee_person_contacts'],
  [/收货具体联系人/, 'consignee_person'],
  [/收货人联系/, 'consignee_contacts'],
  [/收货人/, 'consignee_name'],
  [/发货人代码/, 'consignor_code'],
  [/发货人联系/, 'consignor_contacts'],
  [/发货人/, 'consignor_name'],
  // If an end of the transit is missing or superfluous, the text also mentions the clearance code.
  [/启运地/, 'transit_from'],
  [/指运地/, 'transit_to'],
  [/通关代码/, 'clearance_code'],
  [/运费支付/, 'payment_method'],
  [/运输条款/, 'condition_code'],
  [/途经/, 'routing_countries'],
  [/危险品联系人联系/, 'undg_contacts'],
  [/危险品联系人/, 'undg_name'],
  [/拼箱人/, 'consolidator_code'],
  [/拆箱人/, 'deconsolidator_code'],
  [/包装/, 'package_type'],
  [/件数/, 'package_quantity'],
  [/毛重|重量/, 'gross_weight'],
  [/体积/, 'volume'],
  [/币制/, 'currency'],
  [/价值/, 'goods_value'],
]

const at = (level: Level, list: Words) => list.map(([word, field]) => [word, { field, level }] as const)

/** The field of a word in the text; the first match wins, so narrower words come first. */
const patterns: readonly (readonly [RegExp, Target])[] = [
  ...at('containers', containers),
  ...at('head', head),
  ...at('goods', goods),
  ...at('bill', bill),
  ...at('head', [[/批次号/, 'batch_number']]),
]

/** Replies that may refer to several fields: the text decides. */
const MANY_FIELDS: ReadonlySet<string> = new Set(['110', '210', '211', '212', '218', '219', '220', '221'])

const serialOf = (text: string): string => text.slice(2, 5)

function byNumber(text: string, isDrill: boolean): Target | undefined {
  const reply = replyOf(text, isDrill)
  return reply && !MANY_FIELDS.has(serialOf(text)) ? { field: reply.field, level: reply.level } : undefined
}

/** The field that customs' text refers to, if it can be determined. */
export const targetOf = (text: string, isDrill: boolean): Target | undefined =>
  byNumber(text, isDrill) ?? patterns.find(([word]) => word.test(text))?.[1] ?? replyOf(text, isDrill)

export type Level = 'head' | 'bill' | 'goods' | 'containers'

/** A field of the document and where it stands. */
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
  [/装载时间/, 'loading_time'],
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
  [/通知人代码/, 'notify_code'],
  [/通知人/, 'notify_name'],
  [/收货人代码/, 'consignee_code'],
  [/收货人联系/, 'consignee_contact'],
  [/收货人/, 'consignee_name'],
  [/发货人代码/, 'consignor_code'],
  [/发货人联系/, 'consignor_contact'],
  [/发货人/, 'consignor_name'],
  [/通关代码/, 'clearance_code'],
  [/运费支付/, 'payment_method'],
  [/运输条款/, 'condition_code'],
  [/途经/, 'routing_countries'],
  [/启运地/, 'transit_from'],
  [/指运地/, 'transit_to'],
  [/包装/, 'package_type'],
  [/件数/, 'package_quantity'],
  [/毛重|重量/, 'gross_weight'],
  [/体积/, 'volume'],
  [/币制/, 'currency'],
  [/价值/, 'goods_value'],
]

const at = (level: Level, list: Words) => list.map(([word, field]) => [word, { field, level }] as const)

/** What a word in the text points to; the first that matches wins, so the narrower words stand first. */
const words: readonly (readonly [RegExp, Target])[] = [
  ...at('containers', containers),
  ...at('head', head),
  ...at('goods', goods),
  ...at('bill', bill),
  ...at('head', [[/批次号/, 'batch_number']]),
]

const inHead = (field: string): Target => ({ field, level: 'head' })
const onBill = (field: string): Target => ({ field, level: 'bill' })

/** Codes that say which field it is, whatever the words; those for what is missing or misshapen (R0101, R0102) leave it to the words. */
const codes: Readonly<Record<string, Target>> = {
  R0103: inHead('batch_number'),
  R0104: onBill('notify_name'),
  R0201: onBill('clearance_code'),
  R0202: onBill('package_type'),
  R0203: onBill('payment_method'),
  // The reasons of a change are given anew when it is sent anew: the bill is the nearest.
  R0204: onBill('bill_no'),
  R0205: inHead('plates'),
  R0301: onBill('gross_weight'),
  R0302: onBill('package_quantity'),
  R0303: onBill('gross_weight'),
  R0401: inHead('batch_number'),
  R0402: inHead('batch_number'),
  R0403: onBill('bill_no'),
  R0404: onBill('bill_no'),
  R0405: onBill('bill_no'),
  R0406: onBill('bill_no'),
  R0412: inHead('arrival_date'),
  R0901: inHead('remark'),
}

/** The field that customs' words seem to be about, when they tell. */
export const targetOf = (text: string): Target | undefined =>
  codes[/\b(R\d{4})\b/.exec(text)?.[1] ?? ''] ?? words.find(([word]) => word.test(text))?.[1]

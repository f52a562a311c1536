import type { Format } from './format.ts'
import { count, decimal, shaped, freeText } from './format.ts'

/**
 * A data item of customs' road messages. `rule` is its number in the filling rules (公路舱单数据项填制规范, annex 5 of announcement 2014 No. 7
 * of the General Administration of Customs), or null if only the message schemas contain it. `table` is the number of its code
 * table in customs' code set.
 */
export interface DataItem {
  readonly rule: string | null
  readonly label: string
  readonly format: Format
  readonly table?: string
}

const item = (rule: string | null, label: string, format: Format, table?: string): DataItem =>
  table === undefined ? { rule, label, format } : { rule, label, format, table }

const digitsOnly = (length: number) => shaped(length, new RegExp(`^\\d{${length}}$`), `${length}位数字`)
const capitals = (max: number) => shaped(max, new RegExp(`^[A-Z0-9]{1,${max}}$`), `不超过${max}位的大写字母和数字`)
const moment = (digits: number, expression: RegExp, description: string): Format => ({
  ...shaped(digits, expression, description),
  refuse: (value) => (expression.test(value) && isMoment(value) ? undefined : `应为${description}`),
})

/** Whether yyyyMMdd, with or without HHmmss or HHmmssfff, is a valid date and time. */
function isMoment(digits: string): boolean {
  const match = /^(\d{4})(\d{2})(\d{2})(?:(\d{2})(\d{2})(\d{2})(?:\d{3})?)?$/.exec(digits)
  if (!match) return false
  const [, year, month, day, hour = '00', minute = '00', second = '00'] = match
  const date = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(`${year}-${month}-${day}T${hour}`)
}

const office = shaped(4, /^\d{2}[A-Z0-9]{2}$/, '4位关区代码')
const place = capitals(17)
/** The schemas accept 36 characters of any kind; the filling rules allow 17, capitals and digits for codes. */
const partyCode = shaped(36, /^[\x21-\x7e]+( [\x21-\x7e]+)*$/, '不超过36位的字母、数字')

/** The data items of MT1401 and MT2401, in the order of the filling rules. */
export const items = {
  sequence: item('0001', '商品项序号', count(5)),
  loadingTime: item('0003', '货物装载运输工具时间', moment(14, /^\d{14}$/, ' yyyyMMddHHmmss 格式的时间')),
  routingCountry: item('0004', '途经国家', shaped(2, /^[A-Z]{2}$/, '2位国别代码'), 'CN001'),
  office: item('0005', '进出境口岸海关代码', office, 'CC011'),
  condition: item('0006', '运输条款', shaped(3, /^[0-9A-Z]{1,3}$/, '1至3位代码'), 'CN014'),
  payment: item('0007', '运费支付方法', shaped(3, /^[0-9A-Z]{1,3}$/, '1至3位代码'), 'CN004'),
  changeReason: item('0008', '变更原因代码', digitsOnly(3), 'CC001'),
  remark: item('0009', '备注', freeText(512)),
  value: item('0010', '货物价值', decimal(16, 2)),
  currency: item('0010', '币制', shaped(3, /^[A-Z]{3}$/, '3位币制代码'), 'CN025'),
  billWeight: item('0011', '提(运)单总毛重', decimal(11, 3)),
  goodsWeight: item('0011', '货物毛重', decimal(11, 3)),
  volume: item('0012', '货物体积', decimal(10, 0)),
  supplement: item('0013', '货物补充描述', freeText(512)),
  description: item('0014', '货物简要描述', freeText(256)),
  goodsPackages: item('0015', '货物件数', count(8)),
  goodsPackageType: item('0015', '货物包装种类', shaped(2, /^[0-9A-Z]{2}$/, '2位包装种类代码'), 'CN005'),
  undgCode: item('0016', '危险品编号', digitsOnly(4), 'CN032'),
  billPackages: item('0017', '提(运)单件数', count(8)),
  billPackageType: item('0017', '提(运)单包装种类', shaped(2, /^[0-9A-Z]{2}$/, '2位包装种类代码'), 'CN005'),
  containerNumber: item('0021', '箱号', shaped(17, /^[A-Z0-9]+-?[A-Z0-9]+$/, '不超过17位的大写字母、数字')),
  clearance: item('0023', '海关货物通关代码', shaped(4, /^RD\d{2}$/, ' RD 加2位数字'), 'CC007'),
  arrivalDate: item('0025', '到达卸货地日期', moment(8, /^\d{8}$/, ' yyyyMMdd 格式的日期')),
  notifyAddress: item('0026', '通知人地址', freeText(70)),
  contactNumber: item('0027', '联系号码', freeText(50)),
  contactName: item('0028', '收货具体联系人', freeText(70)),
  contactType: item('0029', '通讯方式', shaped(2, /^(TE|FX|EM)$/, 'TE、FX 或 EM'), 'CN011'),
  batchNumber: item('0034', '货物运输批次号', shaped(13, /^[0-9A-Z]{13}$/, '13位大写字母或数字')),
  billNumber: item(
    '0035',
    '提(运)单号',
    shaped(35, /^(?=.{3,35}$)@?[A-Z0-9]+$/, '3至35位的大写字母和数字（可以“@”开头）'),
  ),
  transitDestination: item('0036', '跨境指运地', office, 'CC011'),
  loadingPlace: item('0037', '装货地代码', place),
  unloadingPlace: item('0038', '卸货地代码', place),
  transitDeparture: item('0039', '跨境启运地', office, 'CC011'),
  agentCode: item('0040', '运输工具代理企业代码', capitals(18)),
  transmitterName: item('0041', '舱单传输人名称', freeText(70)),
  carrierCode: item(
    '0042',
    '承运人代码',
    shaped(18, /^[A-Za-z0-9]+[_/ -]?[A-Za-z0-9]+$/, '不超过18位的字母、数字，中间可有一个“-”“/”“_”或空格'),
  ),
  consigneeName: item('0043', '收货人名称', freeText(70)),
  consigneeCode: item('0044', '收货人代码', partyCode),
  consolidatorCode: item('0047', '拼箱人代码', capitals(18)),
  consignorName: item('0048', '发货人名称', freeText(70)),
  consignorCode: item('0049', '发货人代码', partyCode),
  deconsolidatorCode: item('0050', '拆箱人代码', capitals(18)),
  notifyCode: item('0051', '通知人代码', partyCode),
  notifyName: item('0052', '通知人名称', freeText(70)),
  undgName: item('0053', '危险品联系人', freeText(70)),
  dataExchangeFlag: item(null, '数据交换标志', freeText(10)),
  hsCode: item(null, '商品编号', shaped(10, /^\d{6}(\d{2}){0,2}$/, '6、8或10位数字')),
  changeText: item(null, '变更原因说明', freeText(1024)),
  changeContact: item(null, '变更申请联系人', freeText(50)),
  changePhone: item(null, '变更申请联系电话', freeText(50)),
} as const satisfies Record<string, DataItem>

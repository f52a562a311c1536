import { shaped, freeText } from './format.ts'
import type { DataItem } from './item.ts'
import { items } from './item.ts'

/** The data items of reports and packing lists that manifests and confirmations lack, by their numbers in the filling rules. */
export const reportItems = {
  damageNote: { rule: '0009', label: '集装箱(器)残损说明', format: freeText(512) },
  tallyStart: { rule: '0030', label: '理货开始时间', format: items.loadingTime.format },
  tallyEnd: { rule: '0031', label: '理货结束时间', format: items.loadingTime.format },
  packingNumber: {
    rule: '0034',
    label: '装箱清单编号',
    format: shaped(35, /^[A-Z0-9]{1,35}$/, '不超过35位的大写字母和数字'),
  },
  stuffingTime: { rule: '0002', label: '货物装箱时间', format: items.loadingTime.format },
  tallyPerson: { rule: '0028', label: '理货责任人', format: freeText(70) },
  tallyCompany: {
    rule: '0054',
    label: '理货公司代码',
    format: shaped(18, /^[A-Z0-9]{1,18}$/, '不超过18位的大写字母和数字'),
  },
} as const satisfies Record<string, DataItem>

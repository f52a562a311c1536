import { countries, manifestCountries } from './countries.ts'
import { currencies, manifestCurrencies } from './currencies.ts'
import { customsDistricts } from './districts.ts'
import { attachedDocuments, electronicDocuments } from './documents.ts'
import {
  changeReasons,
  containerSources,
  dangerousGoods,
  manifestClearances,
  manifestConditions,
  manifestFullness,
  manifestPayments,
  manifestReceipts,
  manifestTransportModes,
  sealAgencies,
  trailerAxles,
} from './manifest.ts'
import { containerSizes, manifestPackages } from './packages.ts'
import { landPorts } from './ports.ts'
import type { CodeValue } from './rows.ts'
import { dutyModes, levyTypes, supervisionModes } from './supervision.ts'
import { containerSpecs, tradeTerms, transportModes, wrapTypes } from './trade.ts'
import { units } from './units.ts'

export interface CodeTable {
  readonly label: string
  readonly rows: () => CodeValue[]
}

/** The initial code tables of an installation; the platform's staff maintain them afterwards. */
export const codeTables = {
  customs_district: { label: '关区', rows: customsDistricts },
  land_port: { label: '陆路口岸', rows: landPorts },
  country: { label: '国别（地区）', rows: countries },
  currency: { label: '币制', rows: currencies },
  unit: { label: '计量单位', rows: units },
  supervision_mode: { label: '监管方式', rows: supervisionModes },
  levy_type: { label: '征免性质', rows: levyTypes },
  duty_mode: { label: '征减免税方式', rows: dutyModes },
  trade_terms: { label: '成交方式', rows: tradeTerms },
  transport_mode: { label: '运输方式', rows: transportModes },
  wrap_type: { label: '包装种类', rows: wrapTypes },
  container_spec: { label: '集装箱规格', rows: containerSpecs },
  attached_document: { label: '监管证件', rows: attachedDocuments },
  edoc_type: { label: '随附单据类别', rows: electronicDocuments },
  rmft_country: { label: '舱单国别（地区）', rows: manifestCountries },
  rmft_currency: { label: '舱单币制', rows: manifestCurrencies },
  rmft_package: { label: '舱单包装种类', rows: manifestPackages },
  rmft_size_type: { label: '集装箱尺寸类型', rows: containerSizes },
  rmft_clearance: { label: '海关货物通关代码', rows: manifestClearances },
  rmft_payment: { label: '运费支付方法', rows: manifestPayments },
  rmft_condition: { label: '运输条款', rows: manifestConditions },
  rmft_fullness: { label: '重箱或空箱标识', rows: manifestFullness },
  rmft_container_source: { label: '集装箱来源', rows: containerSources },
  rmft_change_reason: { label: '变更原因', rows: changeReasons },
  rmft_dangerous_goods: { label: '危险品编号', rows: dangerousGoods },
  rmft_transport_mode: { label: '舱单运输方式', rows: manifestTransportModes },
  rmft_seal_agency: { label: '施加封志人类型', rows: sealAgencies },
  rmft_trailer_axle: { label: '托架或拖挂车类型', rows: trailerAxles },
  rmft_receipt: { label: '舱单回执类型', rows: manifestReceipts },
} as const satisfies Record<string, CodeTable>

export type TableName = keyof typeof codeTables
export type { CodeValue } from './rows.ts'

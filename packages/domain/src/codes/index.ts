import { countries, manifestCountries } from './countries.ts'
import { currencies, manifestCurrencies } from './currencies.ts'
import {
  benefitTypes,
  brandTypes,
  channelStates,
  divisions,
  domesticDistricts,
  entryPorts,
  entryTypes,
  foreignPorts,
  inspectionOffices,
  operationTypes,
} from './declaration/index.ts'
import { customsDistricts } from './districts.ts'
import { attachedDocuments, electronicDocuments } from './documents.ts'
import {
  changeReasons,
  communicationTypes,
  containerSources,
  dangerousGoods,
  manifestClearances,
  manifestConditions,
  manifestFullness,
  manifestPayments,
  manifestReceipts,
  manifestTransportModes,
  messageFunctions,
  roadMessageTypes,
  sealAgencies,
  trailerAxles,
} from './manifest.ts'
import { containerSizes, manifestPackages } from './packages.ts'
import { landPorts } from './ports.ts'
import { dutyModes, levyTypes, supervisionModes } from './supervision.ts'
import { containerSpecs, tradeTerms, transportModes, wrapTypes } from './trade.ts'
import { units } from './units.ts'
import type { CodeTable } from '../kit/codeTable.ts'

/** The initial code tables of an installation; the platform's staff maintain them afterwards. */
const customs = { source: '海关总署参数代码表' }
const declaration = { source: '国际贸易单一窗口报关单参数表（2018 年 8 月）', valid_from: '2018-08-01' }
const manifest = { source: '公路舱单代码集（2019 年 2 月）', valid_from: '2019-02-12' }

export const codeTables = {
  customs_district: { label: '关区', ...customs, rows: customsDistricts },
  land_port: { label: '陆路口岸', ...customs, rows: landPorts },
  country: { label: '国别（地区）', ...customs, rows: countries },
  currency: { label: '币制', ...customs, rows: currencies },
  unit: { label: '计量单位', ...customs, rows: units },
  supervision_mode: { label: '监管方式', ...customs, rows: supervisionModes },
  levy_type: { label: '征免性质', ...customs, rows: levyTypes },
  duty_mode: { label: '征减免税方式', ...customs, rows: dutyModes },
  trade_terms: { label: '成交方式', ...customs, rows: tradeTerms },
  transport_mode: { label: '运输方式', ...customs, rows: transportModes },
  wrap_type: { label: '包装种类', ...customs, rows: wrapTypes },
  container_spec: { label: '集装箱规格', ...customs, rows: containerSpecs },
  attached_document: { label: '监管证件', ...customs, rows: attachedDocuments },
  edoc_type: { label: '随附单据类别', ...customs, rows: electronicDocuments },
  rmft_country: { label: '舱单国别（地区）', ...manifest, rows: manifestCountries },
  rmft_currency: { label: '舱单币制', source: 'ISO 4217', rows: manifestCurrencies },
  rmft_package: { label: '舱单包装种类', ...manifest, rows: manifestPackages },
  rmft_size_type: { label: '集装箱尺寸类型', ...manifest, rows: containerSizes },
  rmft_clearance: { label: '海关货物通关代码', ...manifest, rows: manifestClearances },
  rmft_payment: { label: '运费支付方法', ...manifest, rows: manifestPayments },
  rmft_condition: { label: '运输条款', ...manifest, rows: manifestConditions },
  rmft_fullness: { label: '重箱或空箱标识', ...manifest, rows: manifestFullness },
  rmft_container_source: { label: '集装箱来源', ...manifest, rows: containerSources },
  rmft_change_reason: { label: '变更原因', ...manifest, rows: changeReasons },
  rmft_dangerous_goods: { label: '危险品编号', ...manifest, rows: dangerousGoods },
  rmft_transport_mode: { label: '舱单运输方式', ...manifest, rows: manifestTransportModes },
  rmft_seal_agency: { label: '施加封志人类型', ...manifest, rows: sealAgencies },
  rmft_trailer_axle: { label: '托架或拖挂车类型', ...manifest, rows: trailerAxles },
  rmft_communication: { label: '通讯方式', ...manifest, rows: communicationTypes },
  rmft_function: { label: '报文功能', ...manifest, rows: messageFunctions },
  rmft_message_type: { label: '公路舱单报文类型', ...manifest, rows: roadMessageTypes },
  rmft_receipt: { label: '舱单回执类型', ...manifest, rows: manifestReceipts },
  domestic_district: { label: '国内地区', ...declaration, rows: domesticDistricts },
  entry_port: { label: '国内口岸', ...declaration, rows: entryPorts },
  foreign_port: { label: '境外港口', ...declaration, rows: foreignPorts },
  inspection_office: { label: '检验检疫机关', ...declaration, rows: inspectionOffices },
  division: { label: '行政区划', ...declaration, rows: divisions },
  entry_type: { label: '报关单类型', ...declaration, rows: entryTypes },
  operation_type: { label: '报关单操作类型', ...declaration, rows: operationTypes },
  channel_status: { label: '报关单回执', source: '国际贸易单一窗口报关单回执', rows: channelStates },
  brand_type: { label: '品牌类型', ...declaration, rows: brandTypes },
  benefit_type: { label: '出口享惠情况', ...declaration, rows: benefitTypes },
  /** No list of all places is published: the staff import those that they know. */
  supervised_place: { label: '监管作业场所', source: '由平台导入', rows: () => [] },
} as const satisfies Record<string, CodeTable>

export type TableName = keyof typeof codeTables

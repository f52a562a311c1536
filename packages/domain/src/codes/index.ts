import type { CodeTable } from '../kit/codeTable.ts'
import { valuesOf } from './table.ts'
import customs_district from './tables/customs_district.json' with { type: 'json' }
import land_port from './tables/land_port.json' with { type: 'json' }
import country from './tables/country.json' with { type: 'json' }
import currency from './tables/currency.json' with { type: 'json' }
import unit from './tables/unit.json' with { type: 'json' }
import supervision_mode from './tables/supervision_mode.json' with { type: 'json' }
import levy_type from './tables/levy_type.json' with { type: 'json' }
import duty_mode from './tables/duty_mode.json' with { type: 'json' }
import trade_terms from './tables/trade_terms.json' with { type: 'json' }
import transport_mode from './tables/transport_mode.json' with { type: 'json' }
import wrap_type from './tables/wrap_type.json' with { type: 'json' }
import container_spec from './tables/container_spec.json' with { type: 'json' }
import attached_document from './tables/attached_document.json' with { type: 'json' }
import edoc_type from './tables/edoc_type.json' with { type: 'json' }
import rmft_country from './tables/rmft_country.json' with { type: 'json' }
import rmft_currency from './tables/rmft_currency.json' with { type: 'json' }
import rmft_package from './tables/rmft_package.json' with { type: 'json' }
import rmft_size_type from './tables/rmft_size_type.json' with { type: 'json' }
import rmft_clearance from './tables/rmft_clearance.json' with { type: 'json' }
import rmft_payment from './tables/rmft_payment.json' with { type: 'json' }
import rmft_condition from './tables/rmft_condition.json' with { type: 'json' }
import rmft_fullness from './tables/rmft_fullness.json' with { type: 'json' }
import rmft_container_source from './tables/rmft_container_source.json' with { type: 'json' }
import rmft_change_reason from './tables/rmft_change_reason.json' with { type: 'json' }
import rmft_dangerous_goods from './tables/rmft_dangerous_goods.json' with { type: 'json' }
import rmft_transport_mode from './tables/rmft_transport_mode.json' with { type: 'json' }
import rmft_seal_agency from './tables/rmft_seal_agency.json' with { type: 'json' }
import rmft_trailer_axle from './tables/rmft_trailer_axle.json' with { type: 'json' }
import rmft_communication from './tables/rmft_communication.json' with { type: 'json' }
import rmft_function from './tables/rmft_function.json' with { type: 'json' }
import rmft_message_type from './tables/rmft_message_type.json' with { type: 'json' }
import rmft_receipt from './tables/rmft_receipt.json' with { type: 'json' }
import domestic_district from './tables/domestic_district.json' with { type: 'json' }
import entry_port from './tables/entry_port.json' with { type: 'json' }
import foreign_port from './tables/foreign_port.json' with { type: 'json' }
import inspection_office from './tables/inspection_office.json' with { type: 'json' }
import division from './tables/division.json' with { type: 'json' }
import entry_type from './tables/entry_type.json' with { type: 'json' }
import operation_type from './tables/operation_type.json' with { type: 'json' }
import channel_status from './tables/channel_status.json' with { type: 'json' }
import brand_type from './tables/brand_type.json' with { type: 'json' }
import benefit_type from './tables/benefit_type.json' with { type: 'json' }

/** The initial code tables of an installation; the platform's staff maintain them afterwards. */
const customs = { source: '海关总署参数代码表' }
const declaration = { source: '国际贸易单一窗口报关单参数表（2018 年 8 月）', valid_from: '2018-08-01' }
const manifest = { source: '公路舱单代码集（2019 年 2 月）', valid_from: '2019-02-12' }

export const codeTables = {
  customs_district: { label: '关区', ...customs, rows: () => valuesOf(customs_district) },
  land_port: { label: '陆路口岸', ...customs, rows: () => valuesOf(land_port) },
  country: { label: '国别（地区）', ...customs, rows: () => valuesOf(country) },
  currency: { label: '币制', ...customs, rows: () => valuesOf(currency) },
  unit: { label: '计量单位', ...customs, rows: () => valuesOf(unit) },
  supervision_mode: { label: '监管方式', ...customs, rows: () => valuesOf(supervision_mode) },
  levy_type: { label: '征免性质', ...customs, rows: () => valuesOf(levy_type) },
  duty_mode: { label: '征减免税方式', ...customs, rows: () => valuesOf(duty_mode) },
  trade_terms: { label: '成交方式', ...customs, rows: () => valuesOf(trade_terms) },
  transport_mode: { label: '运输方式', ...customs, rows: () => valuesOf(transport_mode) },
  wrap_type: { label: '包装种类', ...customs, rows: () => valuesOf(wrap_type) },
  container_spec: { label: '集装箱规格', ...customs, rows: () => valuesOf(container_spec) },
  attached_document: { label: '监管证件', ...customs, rows: () => valuesOf(attached_document) },
  edoc_type: { label: '随附单据类别', ...customs, rows: () => valuesOf(edoc_type) },
  rmft_country: { label: '舱单国别（地区）', ...manifest, rows: () => valuesOf(rmft_country) },
  rmft_currency: { label: '舱单币制', source: 'ISO 4217', rows: () => valuesOf(rmft_currency) },
  rmft_package: { label: '舱单包装种类', ...manifest, rows: () => valuesOf(rmft_package) },
  rmft_size_type: { label: '集装箱尺寸类型', ...manifest, rows: () => valuesOf(rmft_size_type) },
  rmft_clearance: { label: '海关货物通关代码', ...manifest, rows: () => valuesOf(rmft_clearance) },
  rmft_payment: { label: '运费支付方法', ...manifest, rows: () => valuesOf(rmft_payment) },
  rmft_condition: { label: '运输条款', ...manifest, rows: () => valuesOf(rmft_condition) },
  rmft_fullness: { label: '重箱或空箱标识', ...manifest, rows: () => valuesOf(rmft_fullness) },
  rmft_container_source: { label: '集装箱来源', ...manifest, rows: () => valuesOf(rmft_container_source) },
  rmft_change_reason: { label: '变更原因', ...manifest, rows: () => valuesOf(rmft_change_reason) },
  rmft_dangerous_goods: { label: '危险品编号', ...manifest, rows: () => valuesOf(rmft_dangerous_goods) },
  rmft_transport_mode: { label: '舱单运输方式', ...manifest, rows: () => valuesOf(rmft_transport_mode) },
  rmft_seal_agency: { label: '施加封志人类型', ...manifest, rows: () => valuesOf(rmft_seal_agency) },
  rmft_trailer_axle: { label: '托架或拖挂车类型', ...manifest, rows: () => valuesOf(rmft_trailer_axle) },
  rmft_communication: { label: '通讯方式', ...manifest, rows: () => valuesOf(rmft_communication) },
  rmft_function: { label: '报文功能', ...manifest, rows: () => valuesOf(rmft_function) },
  rmft_message_type: { label: '公路舱单报文类型', ...manifest, rows: () => valuesOf(rmft_message_type) },
  rmft_receipt: { label: '舱单回执类型', ...manifest, rows: () => valuesOf(rmft_receipt) },
  domestic_district: { label: '国内地区', ...declaration, rows: () => valuesOf(domestic_district) },
  entry_port: { label: '国内口岸', ...declaration, rows: () => valuesOf(entry_port) },
  foreign_port: { label: '境外港口', ...declaration, rows: () => valuesOf(foreign_port) },
  inspection_office: { label: '检验检疫机关', ...declaration, rows: () => valuesOf(inspection_office) },
  division: { label: '行政区划', ...declaration, rows: () => valuesOf(division) },
  entry_type: { label: '报关单类型', ...declaration, rows: () => valuesOf(entry_type) },
  operation_type: { label: '报关单操作类型', ...declaration, rows: () => valuesOf(operation_type) },
  channel_status: { label: '报关单回执', source: '国际贸易单一窗口报关单回执', rows: () => valuesOf(channel_status) },
  brand_type: { label: '品牌类型', ...declaration, rows: () => valuesOf(brand_type) },
  benefit_type: { label: '出口享惠情况', ...declaration, rows: () => valuesOf(benefit_type) },
  /** No list of all places is published: the staff import those that they know. */
  supervised_place: { label: '监管作业场所', source: '由平台导入', rows: () => [] },
} as const satisfies Record<string, CodeTable>

export type TableName = keyof typeof codeTables

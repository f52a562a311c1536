import type { Facet } from './facets.ts'
import { day, decimal, listed, millisecond, moment, oneOf, shape, text } from './facets.ts'

/** In CN005.xsd and CN014.xsd in addition to the printed tables: codes of UN/ECE Recommendation 21 and UN/EDIFACT 4065. */
const FURTHER_PACKAGES = `
  43 44 1A 1B 1D 1F 1G 1W 2C 3A 3H 4A 4B 4C 4D 4F 4G 4H 5H 5L 5M 6H 6P 7A 7B 8A 8B 8C AA AB AC AD AF AG AH AI AJ AL AV
  B4 BM BW CD CM CW DA DB DC DG DH DI DK DL DM DN DS DT DU DV DW DX DY EC ED EE EF EG EH EI FB FE FT FW FX GR GU GY HA
  HB HC HN IA IB IC IE IF IG IH IK IL JB KI LE LT LU MA ME MR MW NA NF NG NU NV OA OB OC OD OE OF OK OT OU P2 PD PF PJ
  PP PR PV QA QB QC QD QF QG QH QJ QK QL QM QN QP QQ QR QS RJ RK SB SO SP SS SV SY T1 TE TG TI TL TT TV TW UC VK WA WC
  WD WF WH WJ WK WL WM WN WP WQ WR WS WT WU WV WW WX WY WZ XA XB XC XD XF XG XH XJ XK YA YB YC YD YF YG YH YJ YK YL YM
  YN YP YQ YR YS YT YV YW YX YY YZ ZA ZB ZC ZD ZF ZG ZH ZJ ZK ZL ZM ZN ZP ZQ ZR ZS ZT ZU ZV ZW ZX ZY`
const FURTHER_CONDITIONS = '1 2 3 4 5 6 7 8 9 12 13 15 16 17 18 19 20 21 22 23 24 25 26 31 32 34 35 37 38 39 40'

const capitals = (max: number, min = 1): Facet => shape(/^[A-Z0-9]+$/, max, min)
const equipment = shape(/^[A-Z0-9]+-?[A-Z0-9]+$/, 17)
const office = shape(/^(?:\d{2}[A-Z0-9]{2}|LokMaChau)$/, 9)
const partyCode = text(36)
const name = text(70)
const packages = decimal(8, 0)
const packageType = listed('rmft_package', 'CN005', FURTHER_PACKAGES)
const sealNumber = shape(/^(?:[ME]\/[A-Za-z0-9]+@(?:AA|AB|AC|CA|CU|SH|TO)|0000)$/, 35)
const billNumber = shape(/^@?[A-Z0-9]+$/, 35, 3)
const documentNumber = shape(/^@?[A-Z0-9]+-?[A-Z0-9]+$/, 35)
const clearance = listed('rmft_clearance', 'CC007')
const country = listed('rmft_country', 'CN001')
const containerSource = listed('rmft_container_source', 'CN015')

/**
 * The simple types of the values, by property of the record. Source: Declaration.xsd, Head.xsd, DataType.xsd and the code schemas
 * of the Single Window's package for road manifests (2019-02-12). CC011, CN007 and CN032 are patterns there, not enumerations.
 */
export const schemaTypes: Readonly<Record<string, Facet>> = {
  message_id: shape(/^[A-Za-z0-9]+[A-Za-z0-9_*/]+[A-Za-z0-9]+$/, 64),
  function_code: oneOf(['2', '3', '5', '9', '11'], 'CN010'),
  message_type: text(8),
  sender_id: shape(/^(?:[A-Za-z0-9]{13}[A-Za-z0-9_*@./-]{0,51}|EPORT|CCIC)$/, 64),
  receiver_id: shape(/^(?:\d{2}[A-Za-z0-9]{2}|EPORT|CCIC)$/, 64),
  send_time: millisecond,
  version: oneOf(['1.0'], 'CC015'),
  declare_office: office,
  batch_number: capitals(35),
  remark: text(512),
  agent_code: capitals(18),
  carrier_code: shape(/^[A-Za-z0-9]+[_/ -]?[A-Za-z0-9]+$/, 18),
  transport_mode: oneOf(['0', '1', '2', '3', '4', '5', '6', '7', '8', '9'], 'CN012'),
  transmitter_name: name,
  loading_place: capitals(17),
  loading_time: moment,
  unloading_place: capitals(17),
  arrival_date: day,
  arrival_time: moment,
  data_exchange_flag: text(10),
  bill_no: billNumber,
  clearance_code: clearance,
  condition_code: listed('rmft_condition', 'CN014', FURTHER_CONDITIONS),
  payment_method: listed('rmft_payment', 'CN004'),
  package_quantity: packages,
  package_type: packageType,
  volume: decimal(10, 0),
  gross_weight: decimal(11, 3),
  goods_value: decimal(16, 2),
  currency: listed('rmft_currency', 'CN025'),
  consignor_code: partyCode,
  consignor_name: name,
  consignee_code: partyCode,
  consignee_name: name,
  consignee_person: name,
  notify_code: partyCode,
  notify_name: name,
  notify_address: name,
  undg_name: name,
  value: text(50),
  type: oneOf(['EM', 'FX', 'TE'], 'CN011'),
  routing_countries: country,
  transit_from: office,
  transit_to: office,
  consolidator_code: capitals(18),
  deconsolidator_code: capitals(18),
  sequence: decimal(5, 0),
  description: text(256),
  supplement: text(512),
  hs_code: text(10, 0),
  undg_code: shape(/^\d{4}$/, 18),
  container_number: equipment,
  reason_codes: listed('rmft_change_reason', 'CC001'),
  reason_text: text(1024, 0),
  contact: text(50, 0),
  phone: text(50, 0),
  vehicle_code: capitals(25),
  plate_number: text(35),
  driver_code: capitals(17),
  driver_name: name,
  crew_count: decimal(5, 0),
  health_status: text(10, 0),
  vaccinated: text(6, 0),
  trailer_number: equipment,
  tare_weight: decimal(5, 0),
  trailer_type: oneOf(['01', '02', '03', '04'], 'CC019'),
  seals: sealNumber,
  size_type: shape(
    /^[1-9A-HK-NPR][0245689CDEFLMNP](?:[GVBSRHUPT]\d|A0|AS|TG|TD|TN|PS|PC|PF|PL|UT|HI|HR|RE|RT|RS|SN|BU|BK|GP|VH)$/,
    4,
  ),
  fullness: oneOf(
    Array.from({ length: 9 }, (_, at) => String(at + 1)),
    'CN016',
  ),
  source_code: containerSource,
  damage_note: text(512),
  tally_start: moment,
  tally_end: moment,
  tally_person: name,
  tally_company: capitals(18),
  packing_no: capitals(35),
  stuffing_time: moment,
  new_batch_number: capitals(35),
  new_bill_no: billNumber,
  former_batch: documentNumber,
  former_bill: documentNumber,
  former_container: documentNumber,
}

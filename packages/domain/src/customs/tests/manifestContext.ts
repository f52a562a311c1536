import { codeTables } from '../../codes/index.ts'
import type { CodeValue } from '../../kit/codeTable.ts'
import type { BillDraft, ManifestContext, ManifestDraft } from '../finding.ts'
import { findings } from '../manifest.rules.ts'

export const id = '019b7765-ac00-7000-8000-000000000001'
const head: ManifestDraft = {
  batch_number: '5100489963144',
  message_type: 'MT1401',
  ie_flag: 'I',
  declare_office: '0708',
  transmitter_id: id,
  operator_card_id: id,
  unloading_place: 'GQMD0708001',
  arrival_date: '2026-05-01',
  arrival_time: '2026-05-01T06:00:00.000Z',
  loading_time: '2026-05-01T00:00:00.000Z',
  mongolia_exchange: true,
  plates: '蒙L12345',
}
export const goods = {
  sequence: 1,
  description: '炼焦煤',
  supplement: null,
  hs_code: '2701121000',
  undg_code: null,
  package_quantity: 1,
  package_type: 'VO',
  gross_weight: '48000.000',
}
export const bill: BillDraft = {
  bill_no: 'DD2605010001001',
  clearance_code: 'RD03',
  payment_method: '1',
  package_quantity: 1,
  package_type: 'VO',
  gross_weight: '48000.000',
  goods_value: '5200.00',
  currency: 'USD',
  consignor_name: 'Ovoot Mining LLC',
  consignee_name: '北方能源贸易有限公司',
  goods: [goods],
  containers: [],
}
const tables = new Map<string, ReadonlyMap<string, CodeValue>>(
  Object.entries(codeTables).map(([name, { rows }]) => [name, new Map(rows().map((row) => [row.code, row]))]),
)

export const context: ManifestContext = {
  today: '2026-05-01',
  now: '2026-05-01T04:00:00.000Z',
  code: (table, value) => tables.get(table)?.get(value),
  goodsFile: new Map([['2701121000', 'valid']]),
  order: { order_no: 'DD2605010001', ie_flag: 'I', cargo_form: 'bulk', goods: [{ hs_code: '2701121000' } as never] },
  consignor: { company_name: '敖沃特矿业', name_en: 'OVOOT MINING LLC', name_foreign: null },
  consignee: { company_name: '北方能源贸易有限公司', name_en: null, name_foreign: null },
  trucks: [
    {
      plate_number: '蒙L12345',
      driver_name: '王伟',
      driver_id: id,
      container_numbers: null,
      planned_gross: '48000.000',
      package_quantity: 1,
      batch_number: '5100489963144',
    },
  ],
  orderBatches: new Set(['5100489963144']),
  vehicles: new Map([
    [
      '蒙L12345',
      {
        id,
        plate_number: '蒙L12345',
        status: 'active',
        filing_status: 'filed',
        vehicle_customs_code: '0708000001',
        max_gross: null,
        license_expiry: '2026-05-01',
        inspection_expiry: null,
        insurance_expiry: null,
        driver_id: null,
      },
    ],
  ]),
  drivers: new Map([
    [
      id,
      {
        id,
        driver_name: '王伟',
        status: 'active',
        filing_status: 'filed',
        driver_customs_code: '15080001',
        license_expiry: '2026-05-01',
        qualification_expiry: null,
        passport_expiry: null,
        visa_expiry: null,
      },
    ],
  ]),
  transmitter: { transmitter_name: '北疆', status: 'active', valid_to: '2026-05-01' },
  card: { card_no: '2118000000001', holder_name: '王晓燕', status: 'active', valid_to: '2026-05-01' },
  port: { port_name: '甘其毛都', customs_code: '0708', mongolia_exchange: 'yes', hs_code_from: null },
  site: { site_name: '金航', customs_code: '0708', status: 'active', max_gross: null },
  usedBillNumbers: new Map(),
  busyPlates: new Map(),
  busyContainers: new Map(),
}
export const card = context.card!
export const vehicle = context.vehicles.get('蒙L12345')!
export const driver = context.drivers.get(id)!
export const truck = context.trucks[0]!

export interface Case {
  head?: ManifestDraft
  bill?: BillDraft
  bills?: BillDraft[]
  context?: Partial<ManifestContext>
}
export const judge = (scene: Case) =>
  findings({ ...head, ...scene.head }, scene.bills ?? [{ ...bill, ...scene.bill }], { ...context, ...scene.context })

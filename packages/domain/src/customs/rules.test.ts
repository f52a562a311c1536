import { describe, expect, test } from 'vitest'
import { passes } from './finding.ts'
import type { BillDraft, ManifestContext, ManifestDraft } from './finding.ts'
import { findings } from './manifest.rules.ts'

const id = '019b7765-ac00-7000-8000-000000000001'
const head: ManifestDraft = {
  batch_number: '5100489963144',
  message_type: 'MT1401',
  ie_flag: 'I',
  declare_office: '0708',
  transmitter_id: id,
  unloading_place: '0708SC01',
  arrival_date: '2026-05-01',
  mongolia_exchange: true,
  plates: '蒙L12345',
}
const goods = {
  sequence: 1,
  description: '炼焦煤',
  supplement: null,
  hs_code: '2701121000',
  undg_code: null,
  package_quantity: 1,
  package_type: 'VO',
  gross_weight: '48000.000',
}
const bill: BillDraft = {
  bill_no: 'DD2605010001-001',
  clearance_code: 'RD03',
  payment_method: '1',
  package_quantity: 1,
  package_type: 'VO',
  gross_weight: '48000.000',
  consignor_name: 'Ovoot Mining LLC',
  consignee_name: '北方能源贸易有限公司',
  goods: [goods],
  containers: [],
}
const context: ManifestContext = {
  today: '2026-05-01',
  order: { order_no: 'DD2605010001', ie_flag: 'I', cargo_form: 'bulk', goods: [{ hs_code: '2701121000' } as never] },
  seller: { company_name: '敖沃特矿业', name_en: 'OVOOT MINING LLC', name_foreign: null },
  receiver: { company_name: '北方能源贸易有限公司', name_en: null, name_foreign: null },
  trucks: [
    {
      plate_number: '蒙L12345',
      driver_name: '王伟',
      driver_id: id,
      container_numbers: null,
      planned_gross: '48000.000',
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
  port: { port_name: '甘其毛都', customs_code: '0708', mongolia_exchange: 'yes' },
  site: { site_name: '金航', customs_code: '0708', status: 'active' },
  takenBills: new Map(),
  busyPlates: new Map(),
  busyContainers: new Map(),
}
const vehicle = context.vehicles.get('蒙L12345')!
const driver = context.drivers.get(id)!
const truck = context.trucks[0]!

interface Case {
  head?: ManifestDraft
  bill?: BillDraft
  bills?: BillDraft[]
  context?: Partial<ManifestContext>
}
const judge = (it: Case) =>
  findings({ ...head, ...it.head }, it.bills ?? [{ ...bill, ...it.bill }], { ...context, ...it.context })

describe('a manifest', () => {
  test('that agrees with everything has nothing against it', () => {
    expect(judge({})).toEqual([])
  })
  test.each<[string, Case, string, 'block' | 'warn' | 'note', string, RegExp]>([
    ['no place of unloading', { head: { unloading_place: null } }, 'required', 'block', 'unloading_place', /卸货地/],
    ['no date of arrival', { head: { arrival_date: null } }, 'required', 'block', 'arrival_date', /到达卸货地日期/],
    [
      'a batch number of twelve digits',
      { head: { batch_number: '510048996314' }, context: { orderBatches: new Set(['510048996314']) } },
      'batch.form',
      'block',
      'batch_number',
      /13位/,
    ],
    [
      'a batch of another order',
      { head: { batch_number: '5100489963199' } },
      'batch.order',
      'block',
      'batch_number',
      /5100489963199.*5100489963144/,
    ],
    [
      'the message of the other direction',
      { head: { message_type: 'MT2401', loading_place: 'CNGQM', loading_time: '2026-05-01T00:00:00.000Z' } },
      'messageType',
      'block',
      'message_type',
      /MT1401.*MT2401/,
    ],
    [
      'another customs office',
      {
        head: { declare_office: '0705' },
        context: { site: { site_name: '二连', customs_code: '0705', status: 'active' } },
      },
      'office.port',
      'block',
      'declare_office',
      /0708.*0705/,
    ],
    [
      'a site of another customs',
      { context: { site: { site_name: '二连', customs_code: '0705', status: 'active' } } },
      'site.customs',
      'block',
      'unloading_place',
      /0705.*0708/,
    ],
    ['a site nobody knows', { context: { site: undefined } }, 'site.unknown', 'warn', 'unloading_place', /0708SC01/],
    [
      'no exchange with Mongolia',
      { head: { mongolia_exchange: false } },
      'mongoliaExchange',
      'warn',
      'mongolia_exchange',
      /中蒙/,
    ],
    [
      'a transmitter run out',
      { context: { transmitter: { transmitter_name: '北疆', status: 'active', valid_to: '2026-04-30' } } },
      'transmitter.expired',
      'block',
      'transmitter_id',
      /2026-04-30/,
    ],
    [
      'a transmitter switched off',
      { context: { transmitter: { transmitter_name: '北疆', status: 'disabled', valid_to: null } } },
      'transmitter.disabled',
      'block',
      'transmitter_id',
      /停用/,
    ],
    [
      'an arrival in the past',
      { context: { today: '2026-05-02', transmitter: undefined } },
      'arrival.past',
      'warn',
      'arrival_date',
      /2026-05-01 早于今天 2026-05-02/,
    ],
    [
      'goods that weigh less than the bill',
      { bill: { goods: [{ ...goods, gross_weight: '47000.000' }] } },
      'bill.goodsWeight',
      'block',
      'bills.0.gross_weight',
      /DD2605010001-001.*47,000 kg.*48,000 kg/,
    ],
    [
      'goods of other packages',
      { bill: { goods: [{ ...goods, package_quantity: 2 }] } },
      'bill.goodsPackages',
      'block',
      'bills.0.package_quantity',
      /合计 2.*件数 1/,
    ],
    [
      'one per cent more than planned',
      { bill: { gross_weight: '48480.000', goods: [{ ...goods, gross_weight: '48480.000' }] } },
      'weight.planned',
      'warn',
      'bills.0.gross_weight',
      /48,480 kg.*蒙L12345.*48,000 kg.*1\.00%/,
    ],
    [
      'five per cent more than planned',
      { bill: { gross_weight: '50400.000', goods: [{ ...goods, gross_weight: '50400.000' }] } },
      'weight.planned',
      'block',
      'bills.0.gross_weight',
      /5\.00%/,
    ],
    [
      'a bill number used elsewhere',
      { context: { takenBills: new Map([['DD2605010001-001', '5100489963100']]) } },
      'bill.taken',
      'block',
      'bills.0.bill_no',
      /5100489963100/,
    ],
    [
      'a value without a currency',
      { bill: { goods_value: '1.00' } },
      'value.currency',
      'block',
      'bills.0.currency',
      /币制/,
    ],
    [
      'a currency without a value',
      { bill: { currency: 'USD' } },
      'value.currency',
      'block',
      'bills.0.goods_value',
      /货物价值/,
    ],
    [
      'a heading of five digits',
      { bill: { goods: [{ ...goods, hs_code: '27011' }] } },
      'form',
      'block',
      'bills.0.goods.0.hs_code',
      /6、8或10位/,
    ],
    [
      'another heading than the order',
      { bill: { goods: [{ ...goods, hs_code: '2601110000' }] } },
      'hs.order',
      'warn',
      'bills.0.goods.0.hs_code',
      /2601110000.*2701121000/,
    ],
    [
      'a dangerous goods number of five digits',
      { bill: { goods: [{ ...goods, undg_code: '12345' }] } },
      'undg.form',
      'block',
      'bills.0.goods.0.undg_code',
      /12345/,
    ],
    [
      'another consignee',
      { bill: { consignee_name: '别家公司' } },
      'party.order',
      'warn',
      'bills.0.consignee_name',
      /别家公司.*北方能源/,
    ],
    [
      'a consignee to order',
      { bill: { consignee_name: 'TO ORDER' } },
      'party.notify',
      'block',
      'bills.0.notify_name',
      /通知人/,
    ],
    [
      'transit without its ends',
      { bill: { clearance_code: 'RD02', transit_from: '0708' } },
      'clearance.transit',
      'block',
      'bills.0.transit_to',
      /指运地/,
    ],
    [
      'loading for export on an import',
      { bill: { clearance_code: 'RD14' } },
      'clearance.direction',
      'block',
      'bills.0.clearance_code',
      /进口/,
    ],
    [
      'no clearance code',
      { bill: { clearance_code: null } },
      'required',
      'block',
      'bills.0.clearance_code',
      /通关代码/,
    ],
    [
      'a wrong check digit',
      {
        bill: { containers: [{ container_number: 'CSQU3054384', size_type: null, source_code: null, fullness: null }] },
        context: { trucks: [{ ...truck, container_numbers: ['CSQU3054384'] }] },
      },
      'container.form',
      'block',
      'bills.0.containers.0.container_number',
      /末位应为3/,
    ],
    [
      'a container the trucks do not carry',
      {
        bill: { containers: [{ container_number: 'CSQU3054383', size_type: null, source_code: null, fullness: null }] },
      },
      'container.order',
      'block',
      'bills.0.containers.0.container_number',
      /CSQU3054383/,
    ],
    [
      'a container left out',
      { context: { trucks: [{ ...truck, container_numbers: ['CSQU3054383'] }] } },
      'container.missing',
      'block',
      'bills.0.containers',
      /CSQU3054383/,
    ],
    ['a vehicle not on file', { context: { vehicles: new Map() } }, 'vehicle.unknown', 'block', 'plates', /蒙L12345/],
    [
      'a vehicle not filed',
      { context: { vehicles: new Map([['蒙L12345', { ...vehicle, filing_status: 'none' }]]) } },
      'vehicle.unfiled',
      'block',
      'plates',
      /未备案/,
    ],
    [
      'a vehicle without a customs code',
      { context: { vehicles: new Map([['蒙L12345', { ...vehicle, vehicle_customs_code: null }]]) } },
      'vehicle.uncoded',
      'block',
      'plates',
      /车辆海关编号/,
    ],
    [
      'a licence run out',
      { context: { vehicles: new Map([['蒙L12345', { ...vehicle, license_expiry: '2026-04-30' }]]) } },
      'vehicle.expired',
      'block',
      'plates',
      /行驶证/,
    ],
    [
      'a vehicle in another batch',
      { context: { busyPlates: new Map([['蒙L12345', '5100489963100']]) } },
      'vehicle.busy',
      'warn',
      'plates',
      /5100489963100/,
    ],
    [
      'no driver',
      { context: { trucks: [{ ...truck, driver_id: null, driver_name: null }] } },
      'driver.unknown',
      'block',
      'plates',
      /没有司机/,
    ],
    [
      'a driver without a customs code',
      { context: { drivers: new Map([[id, { ...driver, driver_customs_code: null }]]) } },
      'driver.uncoded',
      'block',
      'plates',
      /王伟.*司机海关编号/,
    ],
    ['a remark that asks for a drill', { head: { remark: '演练：退单' } }, 'drill', 'note', 'remark', /演练：退单/],
    ['no bill', { bills: [] }, 'required', 'block', 'bills', /至少/],
  ])('%s', (_, it, rule, severity, path, says) => {
    expect(judge(it)).toMatchObject([{ rule, severity, path, message: expect.stringMatching(says) }])
  })
  test('points at the one goods line that was changed since the order filled it', () => {
    const origins = [0, 1].map((n) => ({
      path: `goods.${n}.gross_weight`,
      source: 'order' as const,
      label: '订单',
      value: '24000.000',
    }))
    const lines = [
      { ...goods, gross_weight: '24000.000' },
      { ...goods, sequence: 2, package_quantity: 1, gross_weight: '23000.000' },
    ]
    const found = judge({ bill: { package_quantity: 2, goods: lines, origins } })
    expect(found).toMatchObject([{ rule: 'bill.goodsWeight', path: 'bills.0.goods.1.gross_weight' }])
  })
  test('must not name a bill twice', () => {
    const half = { ...bill, gross_weight: '24000.000', goods: [{ ...goods, gross_weight: '24000.000' }] }
    expect(judge({ bills: [half, half] }).map((it) => [it.rule, it.path])).toEqual([
      ['bill.twice', 'bills.0.bill_no'],
      ['bill.twice', 'bills.1.bill_no'],
    ])
  })
  test('of an export asks for place and time of loading instead', () => {
    const found = judge({
      head: { ie_flag: 'E', message_type: 'MT2401', unloading_place: null, arrival_date: null },
      bill: { clearance_code: 'RD14' },
    })
    expect(found.map((it) => it.path)).toEqual(['loading_place', 'loading_time'])
  })
  test('without an order is held against itself and the files alone', () => {
    expect(
      judge({
        context: { order: undefined, trucks: [], seller: undefined, receiver: undefined, orderBatches: new Set() },
      }),
    ).toEqual([])
  })
  test('passes when nothing blocks', () => {
    expect(passes(judge({ head: { remark: '演练:退单', mongolia_exchange: false } }))).toBe(true)
    expect(passes(judge({ head: { arrival_date: null } }))).toBe(false)
  })
})

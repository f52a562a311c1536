import { CONSIGNEE_CODE, CREDIT_CODE, truck } from './files.ts'
import { batchOf, filed } from './manifestDrafts.ts'

const crew = { crew_count: 1, health_status: '1', vaccinated: '1' }
const inward = { ie_flag: 'I', arrival_time: '~24h', routing_countries: ['MN'] }

export const entry = (batch: string, trucks: readonly number[]) => ({
  batch_number: batchOf(batch),
  ...filed,
  ...inward,
  laden: 'loaded',
  trucks: trucks.map((at) => ({ ...truck(at), ...crew, seals: [`M/A00000${String(at).padStart(2, '0')}@CU`] })),
})

export const entryBox = (batch: string, number: number, at: number) => ({
  ...entry(batch, [at]),
  trucks: [
    {
      ...truck(at),
      ...crew,
      containers: [
        {
          container_number: `#${number}`,
          size_type: '22G1',
          tare_weight: 2200,
          source_code: '2',
          fullness: '5',
          seals: ['M/A0000001@CA'],
        },
      ],
    },
  ],
})

export const exit = (batch: string, at: number) => ({
  batch_number: batchOf(batch),
  ...filed,
  ie_flag: 'E',
  laden: 'loaded',
  arrival_time: '~3h',
  trucks: [{ ...truck(at), seals: [`M/A00000${at}@CU`] }],
})

export const empty = (type: 'MT4403' | 'MT4404', batch: string, at: number) => ({
  batch_number: batchOf(batch),
  ...filed,
  laden: 'empty',
  ...(type === 'MT4403' ? inward : { ie_flag: 'E', arrival_time: '~3h' }),
  trucks: [{ ...truck(at), ...(type === 'MT4403' ? crew : {}) }],
})

export const emptyBox = (type: 'MT4405' | 'MT4406', batch: string, at: number, number: number) => {
  const { trucks, ...head } = empty(type === 'MT4405' ? 'MT4403' : 'MT4404', batch, at)
  const containers = [{ container_number: `#${number}`, size_type: '22G1', tare_weight: 2200, source_code: '2' }]
  return {
    ...head,
    clearance_code: 'RD11',
    ...(type === 'MT4405' ? { unloading_place: 'GQMD0708001' } : { loading_place: 'GQMD0708001' }),
    trucks: [{ ...trucks[0], containers }],
  }
}

export const arrived = (batch: string) => ({
  batch_number: batchOf(batch),
  ...filed,
  message_type: 'MT3402',
  unloading_place: 'GQMD0708001',
  arrival_time: '~-6h',
  bills: [{ bill_no: `CN20260000${batch}`, package_quantity: 1200, package_type: 'CT', gross_weight: '21600' }],
})

export const tally = (message_type: 'MT5401' | 'MT5402', batch: string) => ({
  batch_number: batchOf(batch),
  ...filed,
  message_type,
  place_code: 'GQMD0708001',
  tally_start: '~-2h',
  tally_end: '~-1h',
  tally_company: 'MA1001909',
  tally_person: '苏日娜',
  bills:
    message_type === 'MT5401'
      ? [{ bill_no: 'TY2026ACCEPTED1', package_quantity: 1, package_type: 'VO', gross_weight: '68000' }]
      : arrived(batch).bills,
})

export const packing = (batch: string, number: number) => ({
  batch_number: batchOf(batch),
  ...filed,
  message_type: 'MT7402',
  packing_no: `PK2026${batch}`,
  container_number: `#${number}`,
  size_type: '22G1',
  fullness: '5',
  source_code: '2',
  seals: ['M/A0000009@CA'],
  loading_place: 'GQMD0708001',
  stuffing_time: '~4h',
  goods: [
    {
      bill_no: `CN20260000${batch}`,
      description: '鲜苹果',
      package_quantity: 1200,
      package_type: 'CT',
      gross_weight: '21600',
      consignee_name: 'EXAMPLE FRUIT LLC',
    },
  ],
})

const reason = { reason_text: '车辆故障，未装车', contact: '苏日娜', contact_phone: '0478-7960001' }

export const left = (batch: string) => ({
  batch_number: batchOf(batch),
  ...filed,
  message_type: 'MT8401',
  bills: [{ bill_no: `ML2026000${batch}` }],
  ...reason,
})

export const moved = (batch: string, former: number, next: number) => ({
  ...left(batch),
  message_type: 'MT8403',
  new_batch_number: batchOf('011'),
  containers: [
    {
      bill_no: `ML2026000${batch}`,
      former_container: `#${former}`,
      new_container: `#${next}`,
      size_type: '22G1',
      fullness: '5',
      source_code: '2',
      seals: ['M/A0000010@CA'],
    },
  ],
})

/** A gathered list of bonded coal that came in on this batch. */
export const list = (batch: string, at: number) => ({
  ie_flag: 'I',
  filing_id: '@filing',
  declare_office: '0708',
  ie_office: '0708',
  ie_date: '~-8h/d',
  batch_number: batchOf(batch),
  plate_number: truck(at).plate_number,
  bill_no: `ML2026000${batch}`,
  transport_mode: '4',
  trade_mode: '5034',
  agent_name: '北疆报关有限公司',
  agent_code: CREDIT_CODE,
  operator_name: '北方能源有限公司',
  operator_code: CREDIT_CODE,
  owner_name: '北方能源有限公司',
  trade_country: 'MNG',
  package_quantity: 1,
  wrap_type: '00',
  gross_weight: '68000',
  net_weight: '68000',
  goods: [
    {
      record_item: 1,
      hs_code: '2701121000',
      good_name: '炼焦煤',
      quantity: '68000',
      unit: '035',
      first_quantity: '68000',
      first_unit: '035',
      unit_price: '0.76',
      total_price: '51680',
      currency: 'CNY',
      origin_country: 'MNG',
      duty_mode: '3',
    },
  ],
})

/** A list on a bonded order with a licence and a broker. */
export const orderedList = (batch: string, at: number) => {
  const { goods, ...head } = list(batch, at)
  const price = { unit_price: '0.11', total_price: '7480', currency: 'USD' }
  return {
    ...head,
    bill_no: null,
    operator_code: CONSIGNEE_CODE,
    license_no: '26-05-000123',
    goods: [{ ...goods[0], ...price }],
  }
}

/** A list of apples that are loaded in two days. */
export const exportList = (batch: string, at: number) => ({
  ...list(batch, at),
  ie_flag: 'E',
  filing_id: '@filingFresh',
  ie_date: '~48h/d',
  load_time: '~48h',
  bill_no: `CN20260000${batch}`,
  trade_mode: '0110',
  operator_name: '示例果业有限公司',
  owner_name: '示例果业有限公司',
  package_quantity: 1200,
  wrap_type: '22',
  gross_weight: '21600',
  net_weight: '21000',
  goods: [
    {
      hs_code: '0808100000',
      good_name: '鲜苹果',
      quantity: '21000',
      unit: '035',
      unit_price: '0.8333',
      total_price: '17499.30',
      currency: 'CNY',
      origin_country: 'CHN',
      duty_mode: '1',
    },
  ],
})

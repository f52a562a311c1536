import { CREDIT_CODE, truck } from './files.ts'

/*
 * Correct documents as a clerk enters them. Batches are named by their last characters: three of imports, two of exports.
 */

export const batchOf = (tail: string): string =>
  tail.length === 3 ? `MA10019091${tail}` : `MA10019090${`0${tail}`.slice(-3)}`

export const filed = { declare_office: '0708', transmitter_id: '@transmitter' }

interface OrderOptions {
  /** Of the first truck. */
  readonly batch?: string
  readonly change?: object
}

/** Imported coal in bulk, 68,000 kg a truck. */
export const order = (trucks: readonly number[], { batch, change = {} }: OrderOptions = {}) => ({
  contract_no: 'HT-2026-001',
  port_id: '@port',
  ie_flag: 'I',
  seller_id: '@consignor',
  receiver_id: '@consignee',
  transmitter_id: '@transmitter',
  site_id: '@site',
  trade_mode: '0110',
  cut_mode: '101',
  trans_mode: '1',
  domestic_district: '15089',
  clearance_code: 'RD03',
  cargo_form: 'bulk',
  plan_date: '~24h/d',
  loading_time: '~3h',
  vehicle_count: trucks.length,
  batch_method: 'typed',
  goods: [
    {
      good_name: '炼焦煤',
      hs_code: '2701121000',
      package_quantity: trucks.length,
      package_type: 'VO',
      gross_weight: String(68_000 * trucks.length),
      net_weight: String(68_000 * trucks.length),
      quantity: String(68_000 * trucks.length),
      unit: '035',
      unit_price: '0.11',
      amount: `${7480 * trucks.length}.00`,
      currency: 'USD',
      origin_country: 'MNG',
    },
  ],
  transports: trucks.map((at) => ({
    plate_number: truck(at).plate_number,
    driver_name: truck(at).driver_name,
    planned_gross: '68000',
    planned_net: '68000',
    package_quantity: 1,
    ...(batch && { batch_number: batchOf(batch === '0P1' ? `0P${at}` : batch) }),
  })),
  ...change,
})

/** Bonded coal, declared by a broker under a licence. */
export const bondedOrder = (at: number, batch: string) => {
  const { goods, ...head } = order([at], { batch })
  return { ...head, trade_mode: '5034', proxy_id: '@agent', goods: [{ ...goods[0], license_id: '@license' }] }
}

const importHead = (batch: string, at: number) => ({
  batch_number: batchOf(batch),
  message_type: 'MT1401',
  ie_flag: 'I',
  ...filed,
  operator_card_id: '@card',
  loading_time: '~3h',
  unloading_place: 'GQMD0708001',
  arrival_date: '~24h/d',
  arrival_time: '~24h',
  plates: truck(at).plate_number,
})

const exportHead = (batch: string, at: number) => ({
  batch_number: batchOf(batch),
  message_type: 'MT2401',
  ie_flag: 'E',
  ...filed,
  operator_card_id: '@card',
  loading_place: 'GQMD0708001',
  loading_time: '~8h',
  plates: truck(at).plate_number,
})

const importParties = {
  consignor_name: 'OVOOT MINING LLC',
  consignor_contacts: ['EM:sales@ovoot.mn'],
  consignee_name: '北方能源有限公司',
  consignee_code: CREDIT_CODE,
  consignee_contacts: ['TE:0478-1234567'],
  routing_countries: ['MN', 'CN'],
}

const exportParties = {
  consignor_name: '示例果业有限公司',
  consignor_code: CREDIT_CODE,
  consignee_name: 'EXAMPLE FRUIT LLC',
  consignee_contacts: ['EM:buyer@fruit.mn'],
}

const bill = (change: object, goods: object) => {
  const amount = { payment_method: '1', ...change }
  const { package_quantity, package_type, gross_weight } = amount as Record<string, unknown>
  return { ...amount, goods: [{ sequence: 1, package_quantity, package_type, gross_weight, ...goods }] }
}

/** A manifest of coal without an order. */
export const byHand = (batch: string, at: number) => ({
  ...importHead(batch, at),
  bills: [
    bill(
      {
        ...importParties,
        bill_no: batch === '008' ? 'TY2026ACCEPTED1' : `ML2026000${batch}`,
        clearance_code: 'RD03',
        package_quantity: 1,
        package_type: 'VO',
        gross_weight: '68000',
        goods_value: '7480.00',
        currency: 'USD',
      },
      { description: '炼焦煤', hs_code: '2701121000' },
    ),
  ],
})

/** Of a truck that is on the site since eight hours. */
export const arrivedManifest = { loading_time: '~-30h', arrival_date: '~-8h/d', arrival_time: '~-8h' }

/** A manifest of ore in bags in one container. */
export const box = (batch: string, number: number, at: number) => ({
  ...importHead(batch, at),
  bills: [
    bill(
      {
        ...importParties,
        bill_no: `ML2026000${batch}`,
        clearance_code: 'RD07',
        package_quantity: 20,
        package_type: 'BG',
        gross_weight: '22000',
        volume: '12',
        goods_value: '44000.00',
        currency: 'USD',
        containers: [{ container_number: `#${number}`, size_type: '22G1', source_code: '2', fullness: '5' }],
      },
      { description: '铜精矿', hs_code: '2603000010' },
    ),
  ],
})

const apples = {
  clearance_code: 'RD14',
  package_quantity: 1200,
  package_type: 'CT',
  gross_weight: '21600',
  goods_value: '18000.00',
  currency: 'CNY',
}

/** A manifest of apples that are loaded in eight hours. */
export const fruit = (batch: string, at: number) => ({
  ...exportHead(batch, at),
  bills: [
    bill(
      { ...exportParties, ...apples, bill_no: `CN20260000${batch}` },
      { description: '鲜苹果', hs_code: '0808100000' },
    ),
  ],
})

/** The same of apples that arrived at the site. */
export const exported = (batch: string, at: number) => ({ ...fruit(batch, at), loading_time: '~-3h' })

export const cyanide = (batch: string, at: number) => ({
  ...exportHead(batch, at),
  bills: [
    bill(
      {
        ...exportParties,
        bill_no: `CN20260000${batch}`,
        clearance_code: 'RD14',
        package_quantity: 220,
        package_type: 'DR',
        gross_weight: '22000',
        goods_value: '40000.00',
        currency: 'USD',
        undg_name: '李强',
        undg_contacts: ['TE:13900000000'],
      },
      { description: '氰化钠', hs_code: '2837111000', undg_code: '1689' },
    ),
  ],
})

/** Apples in a container that is stuffed at the site. */
export const boxed = (batch: string, number: number, at: number) => ({
  ...exportHead(batch, at),
  bills: [
    bill(
      {
        ...exportParties,
        ...apples,
        bill_no: `CN20260000${batch}`,
        clearance_code: 'RD15',
        containers: [{ container_number: `#${number}`, size_type: '22G1', source_code: '2', fullness: '5' }],
      },
      { description: '鲜苹果', hs_code: '0808100000' },
    ),
  ],
})

import type { GatheredCrossing, KnownGoods, KnownParty } from '@guanqiao/domain/inventory/gathered'
import { isToOrder } from '@guanqiao/domain/inventory/gathered'
import { add } from '@guanqiao/domain/kit/decimal'
import type { manifest } from '@guanqiao/domain/customs/index'
import { platesIn } from '@guanqiao/domain/customs/rules/plates'
import type { Row } from '@guanqiao/domain/kit/entity'
import { order } from '@guanqiao/domain/order/index'
import { consignee, consignor, importLicense, port, proxy } from '@guanqiao/domain/reference/index'
import { codeReader } from '../../kernel/data/codes.ts'
import type { Context } from '../../kernel/handlers.ts'
import { sceneOf, weighedOf } from '../../documents/reports/scene.ts'
import type { Scene } from '../../documents/reports/scene.ts'

interface Gathered {
  readonly batch_number: string | null
  readonly ie_flag: 'I' | 'E'
}

type Order = Row<typeof order>
type Manifest = Row<typeof manifest>
type Bill = ReturnType<Scene['billsOf']>[number]

/** The message of a report in this direction, by which a scene finds the manifest. */
const reportOf = (ie_flag: 'I' | 'E'): string => (ie_flag === 'I' ? 'MT5401' : 'MT5402')

const distinct = (values: readonly (string | null | undefined)[]): string[] => [
  ...new Set(values.flatMap((value) => value ?? [])),
]

/** What order and manifest say of the crossings of some lists of one enterprise, in their order. */
export async function crossingsOf(
  ctx: Context,
  enterprise_id: string,
  lists: readonly Gathered[],
): Promise<GatheredCrossing[]> {
  const batches = distinct(lists.map(({ batch_number }) => batch_number))
  if (batches.length === 0) return lists.map(() => ({}))
  const scene = await sceneOf(ctx, enterprise_id, batches)
  return gatheredOf(ctx, scene, lists)
}

/** As `crossingsOf`, of a scene that has the batches. Takes nine statements for any number of lists. */
export async function gatheredOf(ctx: Context, scene: Scene, lists: readonly Gathered[]): Promise<GatheredCrossing[]> {
  const papers = lists.map(({ batch_number, ie_flag }) => {
    const batch = batch_number ?? ''
    const type = [ie_flag, ie_flag === 'I' ? ('E' as const) : ('I' as const)]
      .map(reportOf)
      .find((report) => scene.manifestOf(batch, report))
    const head = type === undefined ? undefined : scene.manifestOf(batch, type)
    return { batch, head, bills: type ? scene.goodsOf(batch, type) : [], ie_flag: head?.ie_flag ?? ie_flag }
  })
  const orders = await ordersOf(ctx, scene, distinct(papers.map(({ batch }) => batch)))
  const files = await filesOf(ctx, [...orders.values()], papers)
  return papers.map(({ batch, head, bills, ie_flag }) => {
    const ordered = orders.get(batch)
    return {
      weighed: weighedOf(scene, batch),
      order: ordered && orderedOf(ordered, files),
      manifest: head && manifestOf(head, bills, scene, files),
      countries: files.countries(ie_flag, bills, ordered),
      neighbour: files.neighbour(head?.declare_office, ordered),
    }
  })
}

/** The orders of the trucks of some batches, by batch; a batch has trucks of one order. */
async function ordersOf(
  { data }: Context,
  scene: Scene,
  batches: readonly string[],
): Promise<ReadonlyMap<string, Order>> {
  const ofBatch = batches.flatMap((batch) => {
    const id = scene.trucksOf(batch)[0]?.order_id ?? scene.manifestOf(batch, reportOf('I'))?.order_id
    return id ? [[batch, id] as const] : []
  })
  const rows = await data.all(order, { id: [...new Set(ofBatch.map(([, id]) => id))] })
  const byId = new Map(rows.map((row) => [row.id, row]))
  return new Map(ofBatch.flatMap(([batch, id]) => (byId.has(id) ? [[batch, byId.get(id)!] as const] : [])))
}

type Files = Awaited<ReturnType<typeof filesOf>>
type Paper = { readonly bills: readonly Bill[]; readonly ie_flag: 'I' | 'E' }

/** The party at home by the bills, if all name the same one. */
const homeOf = ({ bills, ie_flag }: Paper) => {
  const [first, ...others] = bills.map((bill) =>
    ie_flag === 'I'
      ? { name: bill.consignee_name, code: bill.consignee_code }
      : { name: bill.consignor_name, code: bill.consignor_code },
  )
  return first && !isToOrder(first.name) && others.every(({ name }) => name === first.name) ? first : undefined
}

/** The files behind orders and manifests. */
async function filesOf({ data }: Context, orders: readonly Order[], papers: readonly Paper[]) {
  const consignees = await data.all(consignee, {
    id: distinct(orders.flatMap(({ receiver_id, owner_id }) => [receiver_id, owner_id])),
  })
  const consignors = await data.all(consignor, { id: distinct(orders.map(({ seller_id }) => seller_id)) })
  const names = distinct(papers.map((paper) => homeOf(paper)?.name))
  const named = [
    ...(await data.all(consignee, { company_name: names })),
    ...(await data.all(consignor, { company_name: names })),
  ]
  const proxies = await data.all(proxy, { id: distinct(orders.map(({ proxy_id }) => proxy_id)) })
  const licenses = await data.all(importLicense, {
    id: distinct(orders.flatMap(({ goods }) => (goods ?? []).map(({ license_id }) => license_id))),
  })
  const ports = await data.all(port, {})
  const code = await codeReader(['rmft_country'])
  const alpha3 = (country: string) => code('rmft_country', country)?.extra?.['alpha_3']
  const party = (rows: readonly (Row<typeof consignee> | Row<typeof proxy>)[], id: string | null) => {
    const row = rows.find((one) => one.id === id)
    return row && { name: row.company_name, code: row.credit_code }
  }
  return {
    consignee: (id: string | null) => party(consignees, id),
    consignor: (id: string | null) => party(consignors, id),
    agent: (id: string | null) => party(proxies, id),
    licenseNo: (id: string | null | undefined) => licenses.find((row) => row.id === id)?.license_no,
    /** With the code of the files if the manifest states none that is a credit code. */
    home: (paper: Paper): KnownParty | undefined => {
      const home = homeOf(paper)
      const filed = named.find(({ company_name }) => company_name === home?.name)?.credit_code
      return home && { name: home.name, code: /^[0-9A-Z]{18}$/.test(home.code ?? '') ? home.code : (filed ?? null) }
    },
    /** Imports come from where the order's goods are from, or through the countries that the bills name; exports go to the last of these. */
    countries: (ie_flag: 'I' | 'E', bills: readonly Bill[], ordered: Order | undefined): string[] => {
      const routes = bills.map(({ routing_countries }) =>
        (routing_countries ?? []).flatMap((country) => alpha3(country) ?? []).filter((country) => country !== CHINA),
      )
      if (ie_flag === 'E') {
        const receiver = consignees.find(({ id }) => id === ordered?.receiver_id)?.country
        return distinct([...routes.map((route) => route.at(-1)), receiver === CHINA ? null : receiver])
      }
      const origins = distinct((ordered?.goods ?? []).map(({ origin_country }) => origin_country))
      return distinct([...(origins.length === 1 && origins[0] !== CHINA ? origins : []), ...routes.flat(), ...origins])
    },
    neighbour: (office: string | undefined, ordered: Order | undefined): string | undefined =>
      ports.find((row) => (ordered ? row.id === ordered.port_id : row.customs_code === office))?.neighbour_country,
  }
}

const CHINA = 'CHN'
/** Units of weight: a price of a piece cannot be compared with one of a kilogram. */
const weights = new Set(['035', '036', '070'])

function orderedOf(ordered: Order, files: Files): GatheredCrossing['order'] {
  const { order_no, trade_mode, ie_flag, receiver_id, seller_id, owner_id, proxy_id } = ordered
  const goods = ordered.goods ?? []
  return {
    order_no,
    trade_mode,
    hs_codes: goods.map(({ hs_code }) => hs_code),
    goods: goods.map(({ hs_code, good_name, origin_country, gross_weight, unit, unit_price, currency }) => ({
      hs_code,
      good_name,
      origin_country,
      gross_weight,
      price: unit && weights.has(unit) && unit_price && currency ? { unit, unit_price, currency } : null,
    })),
    license_nos: distinct(goods.map(({ license_id }) => files.licenseNo(license_id))),
    operator: ie_flag === 'I' ? files.consignee(receiver_id) : files.consignor(seller_id),
    owner: ie_flag === 'I' ? files.consignee(owner_id) : undefined,
    agent: files.agent(proxy_id),
  }
}

function manifestOf(head: Manifest, bills: readonly Bill[], scene: Scene, files: Files): GatheredCrossing['manifest'] {
  const { batch_number, ie_flag, declare_office, loading_place, loading_time, arrival_date } = head
  const trucks = scene.trucksOf(batch_number).map(({ plate_number }) => plate_number)
  const tickets = scene.ticketsOf(batch_number).map(({ plate_number }) => plate_number)
  const goods = bills.flatMap((bill) => bill.goods ?? [])
  return {
    ie_flag,
    declare_office,
    plates: trucks.length + tickets.length > 0 ? [...trucks, ...tickets] : platesIn(head.plates),
    bills: bills.map(({ bill_no }) => bill_no),
    departures: scene.departuresOf(batch_number),
    packages: bills.reduce((sum, { package_quantity }) => sum + package_quantity, 0),
    gross: add(bills.map(({ gross_weight }) => gross_weight)),
    hs_codes: goods.map(({ hs_code }) => hs_code),
    goods: goods.map(
      ({ hs_code, description, gross_weight, undg_code }): KnownGoods => ({
        hs_code,
        good_name: description,
        gross_weight,
        isDangerous: Boolean(undg_code),
      }),
    ),
    package_types: distinct(bills.map(({ package_type }) => package_type)),
    containers: distinct(
      bills.flatMap(({ containers }) => (containers ?? []).map(({ container_number }) => container_number)),
    ),
    loading_place,
    loading_time,
    arrival_date,
    value: valueOf(bills),
    operator: files.home({ bills, ie_flag }),
  }
}

/** The value of all bills; undefined if one has none, or they have several currencies. */
function valueOf(bills: readonly Bill[]) {
  const [currency, ...others] = distinct(bills.map((bill) => bill.currency))
  if (!currency || others.length > 0 || bills.some(({ goods_value }) => !goods_value)) return undefined
  return {
    amount: add(
      bills.map(({ goods_value }) => goods_value!),
      2,
    ),
    currency,
  }
}

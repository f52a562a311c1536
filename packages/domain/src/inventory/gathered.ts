import type { Departure } from '../documents/carried.ts'
import { wrapTypesOf } from '../documents/goods/wrapTypes.ts'

/** A company with its credit code, if that is known. */
export interface KnownParty {
  readonly name: string
  readonly code: string | null
}

/** A goods line as order or manifest state it. */
export interface KnownGoods {
  readonly hs_code: string
  readonly good_name: string
  readonly origin_country?: string | null
  /** Kilograms gross. */
  readonly gross_weight: string
  /** A price in a unit of weight; null if there is none. */
  readonly price?: { readonly unit: string; readonly unit_price: string; readonly currency: string } | null
  /** Goods with a UN number. */
  readonly isDangerous?: boolean
}

interface GatheredOrder {
  readonly order_no: string | null
  readonly trade_mode: string | null
  readonly hs_codes: readonly string[]
  readonly goods?: readonly KnownGoods[]
  /** Of the licences that its goods draw on. */
  readonly license_nos?: readonly string[]
  /** The trading party at home, and who consumes or produces the goods. */
  readonly operator?: KnownParty | undefined
  readonly owner?: KnownParty | undefined
  /** Who declares. */
  readonly agent?: KnownParty | undefined
}

interface GatheredManifest {
  readonly ie_flag: 'I' | 'E' | null
  readonly declare_office: string
  readonly plates: readonly string[]
  /** The bills whose goods the batch carries. */
  readonly bills: readonly string[]
  /** The bills whose goods left it. */
  readonly departures?: ReadonlyMap<string, Departure>
  readonly packages: number
  readonly gross: string
  readonly hs_codes?: readonly string[]
  readonly goods?: readonly KnownGoods[]
  readonly package_types?: readonly string[]
  readonly containers?: readonly string[]
  readonly loading_place?: string | null
  readonly loading_time?: string | null
  readonly arrival_date?: string | null
  /** The value of its bills, if all have one in the same currency. */
  readonly value?: { readonly amount: string; readonly currency: string } | undefined
  /** The consignee of imports, the consignor of exports. */
  readonly operator?: KnownParty | undefined
}

/** What order, manifest and scale say of the crossing of the batch; absent where nothing is known. */
export interface GatheredCrossing {
  /** Kilograms of goods on the scale; null until every truck of the batch has been weighed. */
  readonly weighed?: string | null | undefined
  readonly order?: GatheredOrder | undefined
  readonly manifest?: GatheredManifest | undefined
  /** Countries (alpha-3) that imports come from or exports go to, by route and origin: the likeliest first. */
  readonly countries?: readonly string[]
  /** The country across the border of the port (alpha-3). */
  readonly neighbour?: string | undefined
}

interface KnownValue {
  readonly path: KnownPath
  readonly value: string | null
  readonly source: 'order' | 'manifest'
}

/** Fields of a list, beside those of batch and weights, that order or manifest may know. */
export type KnownPath =
  | 'transport_mode'
  | 'trade_mode'
  | 'agent_name'
  | 'agent_code'
  | 'operator_name'
  | 'operator_code'
  | 'owner_name'
  | 'license_no'
  | 'trade_country'
  | 'loading_port'
  | 'wrap_type'

/** Road in the declaration's table of modes of transport. */
export const ROAD = '4'

/** Goods to order have no consignee by name. */
export const isToOrder = (name: string): boolean => /to order|凭指示/i.test(name)

/** The values that order and manifest know, the order's first; a field that neither knows is absent. */
export function knownValues({ order, manifest, countries = [] }: GatheredCrossing): KnownValue[] {
  const rows = new Map<KnownPath, KnownValue>()
  const know = (path: KnownPath, value: string | null | undefined, source: KnownValue['source']) => {
    if (value !== undefined && !rows.has(path)) rows.set(path, { path, value, source })
  }
  const party = (name: 'operator' | 'agent', known: KnownParty | undefined, source: KnownValue['source']) => {
    // Name and code are of one company: a name without its code would meet the code of another.
    if (!known?.code) return
    know(`${name}_name`, known.name, source)
    know(`${name}_code`, known.code, source)
  }
  if (order) {
    know('trade_mode', order.trade_mode ?? undefined, 'order')
    party('agent', order.agent, 'order')
    party('operator', order.operator, 'order')
    know('owner_name', (order.owner ?? order.operator)?.name, 'order')
    if (order.license_nos) know('license_no', order.license_nos.length === 1 ? order.license_nos[0]! : null, 'order')
  }
  if (manifest) {
    know('transport_mode', ROAD, 'manifest')
    party('operator', manifest.operator, 'manifest')
    know('owner_name', manifest.operator?.name, 'manifest')
    if (manifest.ie_flag !== 'E') know('loading_port', manifest.loading_place ?? undefined, 'manifest')
    const [wrap, ...others] = [...new Set((manifest.package_types ?? []).map(wrapTypesOf).map((kinds) => kinds.join()))]
    if (wrap && others.length === 0 && !wrap.includes(',')) know('wrap_type', wrap, 'manifest')
  }
  const [country] = countries
  const isOfOrder = (order?.goods ?? []).some(({ origin_country }) => origin_country === country)
  know('trade_country', country, isOfOrder ? 'order' : 'manifest')
  return [...rows.values()]
}

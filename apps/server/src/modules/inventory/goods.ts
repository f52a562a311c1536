import { truncate } from '@guanqiao/domain/kit/field/truncate'
import type { GatheredCrossing, KnownGoods } from '@guanqiao/domain/inventory/gathered'
import type { inventory } from '@guanqiao/domain/inventory/inventory'
import { inUnit } from '@guanqiao/domain/inventory/plausible.rules'
import { add, compare, multiply } from '@guanqiao/domain/kit/decimal'
import type { Row } from '@guanqiao/domain/kit/entity'

type Good = NonNullable<Row<typeof inventory>['goods']>[number]

const KILOGRAM = '035'
/** 征免: customs exempts bonded goods, and taxes others as the law says. */
const EXEMPT = '3'
const TAXED = '1'

interface Gathering {
  readonly crossing: GatheredCrossing
  /** Goods of an earlier list, whose further values hold for the same commodity code. */
  readonly former: readonly Good[]
  /** Kilograms net of the crossing. */
  readonly net: string
  readonly isBonded: boolean
}

/**
 * The goods of order or manifest, one line for each commodity code. A single line has the net weight of the crossing; several have what
 * the manifest declares, since nobody weighed them apart. Lines without a full code are left to the clerk.
 */
export function goodsOf({ crossing, former, net, isBonded }: Gathering): Good[] {
  const { order, manifest } = crossing
  const known = order?.goods?.length ? order.goods : (manifest?.goods ?? [])
  const lines = [...Map.groupBy(known, ({ hs_code }) => hs_code).values()].map((same) => ({
    line: same[0]!,
    weight: manifestWeight(crossing, same[0]!.hs_code, same),
  }))
  return lines.flatMap(({ line, weight }) => {
    const like = former.find(({ hs_code }) => hs_code.startsWith(line.hs_code))
    const hs_code = line.hs_code.length === FULL_LENGTH ? line.hs_code : like?.hs_code
    if (!hs_code) return []
    return [
      {
        ...(like ?? blank),
        hs_code,
        good_name: truncate(line.good_name, MAX_NAME),
        origin_country: originOf(line, crossing) ?? like?.origin_country ?? '',
        duty_mode: like?.duty_mode ?? (isBonded ? EXEMPT : TAXED),
        ...measures(line, like, { weight: lines.length === 1 ? net : weight, crossing, isSole: lines.length === 1 }),
      },
    ]
  })
}

const FULL_LENGTH = 10
const MAX_NAME = 100

const blank = { record_item: null, good_spec: null, second_quantity: null, second_unit: null } as const

/** Of the goods with this code on the manifest; the order counts all its trucks. */
function manifestWeight({ manifest }: GatheredCrossing, hs_code: string, same: readonly KnownGoods[]): string {
  const declared = (manifest?.goods ?? []).filter(
    (line) => line.hs_code.startsWith(hs_code) || hs_code.startsWith(line.hs_code),
  )
  return add((declared.length > 0 ? declared : same).map(({ gross_weight }) => gross_weight))
}

/** Goods come from where the order says, otherwise from where they came. */
const originOf = ({ origin_country }: KnownGoods, { manifest, countries }: GatheredCrossing) =>
  origin_country ?? (manifest?.ie_flag === 'E' ? 'CHN' : countries?.[0])

interface Measured {
  readonly weight: string
  readonly crossing: GatheredCrossing
  readonly isSole: boolean
}

/** Quantities in the units of the earlier list, and the price of the order, otherwise of the manifest, otherwise of the earlier list. */
function measures(line: KnownGoods, like: Good | undefined, { weight, crossing, isSole }: Measured) {
  const own = line.price
  const unit = own?.unit ?? (like && inUnit(weight, KILOGRAM, like.unit) !== undefined ? like.unit : KILOGRAM)
  const quantity = inUnit(weight, KILOGRAM, unit) ?? weight
  const first = like?.first_unit && inUnit(weight, KILOGRAM, like.first_unit)
  const former =
    like?.unit === unit && like.unit_price ? { unit_price: like.unit_price, currency: like.currency } : null
  const price = own ?? (isSole ? valuePrice(crossing, quantity, weight) : null) ?? former
  return {
    unit,
    quantity,
    first_unit: like?.first_unit ?? null,
    first_quantity: first ?? null,
    second_quantity: null,
    unit_price: price?.unit_price ?? null,
    currency: price?.currency ?? null,
    total_price: price ? multiply(quantity, price.unit_price, 2) : null,
  }
}

/** The value of the manifest's bills for a unit of the quantity. */
function valuePrice({ manifest }: GatheredCrossing, quantity: string, weight: string) {
  if (!manifest?.value || compare(manifest.gross, '0') <= 0 || compare(quantity, '0') <= 0) return null
  // Rounded to the four digits of a unit price.
  const each = (Number(manifest.value.amount) / Number(manifest.gross)) * (Number(weight) / Number(quantity))
  const unit_price = each.toFixed(4)
  return compare(unit_price, '0') > 0 ? { unit_price, currency: manifest.value.currency } : null
}

import type { Row } from '../../kit/entity.ts'
import type { goods } from '../goods.ts'

/** The values that a goods line of an order takes from registered goods. */
export const goodsValues = (registered: RegisteredGoods) => ({
  good_name: registered.declare_name ?? registered.good_name,
  hs_code: registered.good_code,
  spec: registered.spec,
  g_model: registered.g_model,
  package_type: registered.package_type,
  unit: registered.default_unit ?? registered.unit_first,
  unit_price: registered.default_price,
  currency: registered.currency,
  origin_country: registered.origin_country,
})

export type RegisteredGoods = Pick<
  Row<typeof goods>,
  | 'good_name'
  | 'good_code'
  | 'declare_name'
  | 'spec'
  | 'g_model'
  | 'package_type'
  | 'default_unit'
  | 'unit_first'
  | 'default_price'
  | 'currency'
  | 'origin_country'
>

import type { Fields } from '@guanqiao/domain/kit/field'
import { orderGoodsFields } from '@guanqiao/domain/order/order'
import { goodsApi } from '@guanqiao/domain/reference/goods'
import type { Ref } from 'react'
import { useLayoutEffect, useMemo, useRef } from 'react'
import { sayRefusal } from '../../../kit/acts/sayRefusal.ts'
import { call } from '../../../kit/call.ts'
import { startOf } from '../../../kit/form/values.ts'
import type { Line } from '../../../kit/lineGrid/block.ts'
import type { GridHandle } from '../../../kit/lineGrid/LineGrid.tsx'
import { LineGrid } from '../../../kit/lineGrid/LineGrid.tsx'
import { newlyChosen, withAmount, withGoods, withQuantity } from '../draft/fill.ts'
import { isBlankGoods, linesOf } from '../draft/review.ts'
import type { OrderInHand } from '../draft/useOrder.ts'

export const blankGoods = (): Line => startOf(orderGoodsFields, undefined)

const widths = {
  goods_id: 180,
  good_name: 160,
  hs_code: 120,
  spec: 120,
  package_type: 130,
  unit: 110,
  unit_price: 110,
  currency: 120,
  origin_country: 130,
  quantity: 110,
}

/** Fills in quantity and total. */
const reckoned = (before: Line, line: Line): Line => withAmount(before, withQuantity(before, line))

/** The manifest's value comes from the goods: optional in a draft, required in an order. */
const fields: Fields = {
  ...orderGoodsFields,
  amount: { ...orderGoodsFields.amount, required: true },
  currency: { ...orderGoodsFields.currency, required: true },
}

interface GoodsStepProps {
  readonly it: OrderInHand
  readonly handle: Ref<GridHandle>
  /** Moves the focus on from a blank last line. */
  readonly onLeave: () => void
}

/** Step 2: the goods. A selection from the catalogue fills the line. */
export default function GoodsStep({ it: { form }, handle, onLeave }: GoodsStepProps) {
  const blank = useMemo(() => [blankGoods()], [])
  const lines = linesOf(form.values['goods'])
  const rows = lines.length > 0 ? lines : blank
  // The latest lines, for goods that load after further input.
  const now = useRef(rows)
  useLayoutEffect(() => {
    now.current = rows
  })
  const put = (next: readonly Line[]) => {
    now.current = next
    form.set('goods', next)
  }
  const change = (next: Line[]) => {
    const before = now.current
    put(before.length === next.length ? next.map((line, at) => reckoned(before[at] ?? line, line)) : next)
    for (const { id } of newlyChosen(before, next)) void fill(id)
  }
  const fill = async (id: string) => {
    try {
      const row = await call(goodsApi.get, { id })
      put(
        now.current.map((line) =>
          line['goods_id'] === id && line['hs_code'] !== row.good_code ? reckoned(line, withGoods(line, row)) : line,
        ),
      )
    } catch (error) {
      sayRefusal(error)
    }
  }
  return (
    <section className="gq-section" aria-label="货物" data-field="goods">
      <h2>货物</h2>
      <LineGrid
        label="货物"
        fields={fields}
        rows={rows}
        onChange={change}
        frozen={2}
        widths={widths}
        maxRows={50}
        height={320}
        handle={handle}
        onLeave={rows.every(isBlankGoods) ? undefined : onLeave}
      />
      <p className="gq-note">
        商品按编号、名称或拼音首字母查找，选定后带出税号、单位、包装、单价和原产国。在空白的末行按 Enter 到下一步。
      </p>
    </section>
  )
}

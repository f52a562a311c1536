import type { Fields } from '@guanqiao/domain/kit/field'
import { orderGoodsFields } from '@guanqiao/domain/order/order'
import { goodsApi } from '@guanqiao/domain/reference/goods'
import type { Ref } from 'react'
import { useLayoutEffect, useMemo, useRef } from 'react'
import { catchRefusal } from '../../../kit/acts/refusal.ts'
import { call } from '../../../kit/call.ts'
import { linesOf, startOf } from '../../../kit/form/values.ts'
import type { Values } from '../../../kit/form/values.ts'
import type { Line } from '../../../kit/lineGrid/block.ts'
import type { GridHandle } from '../../../kit/lineGrid/LineGrid.tsx'
import { LineGrid } from '../../../kit/lineGrid/LineGrid.tsx'
import { SectionCard, Stack } from '../../../kit/parts/form.ts'
import { Note } from '../../../kit/parts/text.ts'
import { lineProblems } from '../../../documents/findings/marks.ts'
import { valuesOf } from '../../../documents/defaults/portSet.ts'
import type { Marks } from '../../../documents/findings/marks.ts'
import { newlySelected, withAmount, withGoods, withQuantity } from '../draft/orderDefaults.ts'
import { isBlankGoods } from '../draft/review.ts'
import type { OrderInHand } from '../draft/useOrder.ts'
import { useNamedGoods } from '../draft/useNamedGoods.ts'
import { GoodsModels } from './GoodsModels.tsx'

/** The party for which the order is. */
const clientOf = (values: Values): string | null => {
  const id = values[values['principal'] === 'seller' ? 'seller_id' : 'receiver_id']
  return typeof id === 'string' && id !== '' ? id : null
}

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
  license_id: 180,
}

/** Fills in quantity and total. */
const reckoned = (before: Line, line: Line): Line => withAmount(before, withQuantity(before, line))

/** Declaration elements are entered below the grid: their own column would cost a key in every line. */
const { g_model: _, ...columns } = orderGoodsFields

/** The manifest's value comes from the goods: optional in a draft, required in an order. */
const fields: Fields = {
  ...columns,
  amount: { ...columns.amount, required: true },
  currency: { ...columns.currency, required: true },
}

interface GoodsStepProps {
  readonly entry: OrderInHand
  readonly marks: Marks
  readonly handle: Ref<GridHandle>
  /** Called when the focus enters this step, which shares its page with another. */
  readonly onEnter: () => void
  /** Moves the focus on from a blank last line. */
  readonly onLeave: () => void
}

/** Step 2: the goods. A selection from the catalogue fills the line. */
export default function GoodsStep({ entry: { form, portSet }, marks, handle, onEnter, onLeave }: GoodsStepProps) {
  const blank = useMemo(() => [blankGoods()], [])
  const lines = linesOf(form.values['goods'])
  const rows = useNamedGoods(lines.length > 0 ? lines : blank)
  const problems = useMemo(() => lineProblems('goods', marks), [marks])
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
    for (const { id } of newlySelected(before, next)) void fill(id)
  }
  const fill = async (id: string) => {
    const row = await catchRefusal(call(goodsApi.get, { id }))
    if (!row) return
    put(
      now.current.map((line) =>
        line['goods_id'] === id && line['hs_code'] !== row.good_code
          ? reckoned(line, withGoods(line, row, valuesOf(portSet, ['currency', 'package_type'])))
          : line,
      ),
    )
  }
  return (
    <Stack onFocus={onEnter}>
      <SectionCard aria-label="货物" data-field="goods">
        <h2>货物</h2>
        <LineGrid
          label="货物"
          fields={fields}
          rows={rows}
          onChange={change}
          problems={problems}
          frozen={2}
          widths={widths}
          maxRows={50}
          height={320}
          renewed={form.renewed}
          handle={handle}
          onLeave={rows.every(isBlankGoods) ? undefined : onLeave}
        />
        <Note>
          商品按编号、名称或拼音首字母查找，选定后带出税号、单位、包装、单价和原产国。在空白的末行按 Enter 到车辆。
        </Note>
      </SectionCard>
      <GoodsModels rows={rows} client={clientOf(form.values)} marks={marks} onChange={change} />
    </Stack>
  )
}

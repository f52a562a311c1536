import { order } from '@guanqiao/domain/order/order'
import type { OrderProblem } from '@guanqiao/domain/order/order.rules'
import { EntityDetails } from '../../../kit/details/EntityDetails.tsx'
import { Balances } from '../trucks/Balances.tsx'
import { loadOf } from '../trucks/sums.ts'
import { BatchNumbers } from './BatchNumbers.tsx'
import { Problems } from './Problems.tsx'
import { isBlankGoods, isBlankTruck, linesOf } from '../draft/review.ts'
import type { OrderInHand } from '../draft/useOrder.ts'
import type { ServerCheck } from '../draft/useServerCheck.ts'
import { headFields } from '../draft/steps.ts'
import { grouped } from '@guanqiao/domain/kit/decimal'
import styles from './wizard.module.css'

interface Props {
  readonly it: OrderInHand
  readonly problems: readonly OrderProblem[]
  readonly check: ServerCheck
  readonly onJump: (path: string) => void
}

/** Step 4: a summary, the remaining problems, and the batch numbers. */
export default function FinishStep({ it, problems, check, onJump }: Props) {
  const { form, trucks } = it
  const filled = trucks.filter((line) => !isBlankTruck(line))
  const goods = linesOf(form.values['goods']).filter((line) => !isBlankGoods(line))
  const load = loadOf(filled)
  const shown = headFields.filter(
    (name) => form.values[name] !== null && form.values[name] !== undefined && form.values[name] !== '',
  )
  return (
    <>
      <div className="gq-section">
        <Problems problems={problems} check={check} onJump={onJump} />
      </div>
      <section className="gq-section" aria-label="委托信息">
        <h2>委托信息</h2>
        <EntityDetails fields={order.fields} row={{ ...form.row, ...form.values, ...textsOf(form) }} names={shown} />
      </section>
      <section className="gq-section" aria-label="货物与车辆">
        <h2>货物与车辆</h2>
        <p
          className={`${styles.line} figures`}
        >{`${goods.length} 项货物，${filled.length} 车，毛重合计 ${grouped(load.gross)} kg，净重合计 ${grouped(load.net)} kg，${grouped(String(load.packages))} 件`}</p>
        <BatchNumbers it={it} />
        <Balances goods={goods} trucks={filled} />
      </section>
    </>
  )
}

const textsOf = (form: OrderInHand['form']): Record<string, unknown> =>
  Object.fromEntries(Object.entries(form.texts).map(([name, text]) => [`${name}_text`, text]))

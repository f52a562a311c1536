import { order } from '@guanqiao/domain/order/order'
import { orderRecord } from '@guanqiao/domain/order/order.record'
import type { Finding } from '@guanqiao/domain/documents/finding'
import { linesOf } from '../../../kit/form/values.ts'
import { EntityDetails } from '../../../kit/details/EntityDetails.tsx'
import { SectionCard } from '../../../kit/parts/form.ts'
import { Findings } from '../../../documents/findings/Findings.tsx'
import { locationLabel } from '../../../documents/findings/findingLocation.ts'
import { Balances } from '../trucks/Balances.tsx'
import { loadOf } from '../trucks/sums.ts'
import { BatchNumbers } from './BatchNumbers.tsx'
import { isBlankGoods, isBlankTruck } from '../draft/review.ts'
import type { OrderInHand } from '../draft/useOrder.ts'
import type { ServerCheck } from '../draft/useServerCheck.ts'
import { headFields } from '../draft/steps.ts'
import { grouped } from '@guanqiao/domain/kit/decimal'
import styles from './wizard.module.css'

interface Props {
  readonly entry: OrderInHand
  readonly findings: readonly Finding[]
  readonly check: ServerCheck
  readonly onJump: (path: string) => void
}

/** Step 4: the remaining findings, a summary, and the batch numbers. */
export default function FinishStep({ entry, findings, check, onJump }: Props) {
  const { form, trucks } = entry
  const filled = trucks.filter((line) => !isBlankTruck(line))
  const goods = linesOf(form.values['goods']).filter((line) => !isBlankGoods(line))
  const load = loadOf(filled)
  const visibleFields = headFields.filter(
    (name) => form.values[name] !== null && form.values[name] !== undefined && form.values[name] !== '',
  )
  return (
    <>
      <Findings
        findings={findings}
        state={check.state}
        failure={check.failure}
        act="提交"
        locationLabel={(path) => locationLabel(orderRecord, path)}
        onJump={(path) => path && onJump(path)}
        onCheck={check.again}
      />
      <SectionCard aria-label="委托信息">
        <h2>委托信息</h2>
        <EntityDetails
          fields={order.fields}
          row={{ ...form.row, ...form.values, ...textsOf(form) }}
          names={visibleFields}
        />
      </SectionCard>
      <SectionCard aria-label="货物与车辆">
        <h2>货物与车辆</h2>
        <p
          className={`${styles.line} figures`}
        >{`${goods.length} 项货物，${filled.length} 车，毛重合计 ${grouped(load.gross)} kg，净重合计 ${grouped(load.net)} kg，${grouped(String(load.packages))} 件`}</p>
        <BatchNumbers entry={entry} />
        <Balances goods={goods} trucks={filled} />
      </SectionCard>
    </>
  )
}

const textsOf = (form: OrderInHand['form']): Record<string, unknown> =>
  Object.fromEntries(Object.entries(form.texts).map(([name, text]) => [`${name}_text`, text]))

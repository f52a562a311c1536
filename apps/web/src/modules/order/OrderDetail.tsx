import { rowFields } from '@guanqiao/domain/kit/entity'
import { order, orderApi, orderGoodsFields } from '@guanqiao/domain/order/order'
import { Skeleton } from 'antd'
import { Link, useSearchParams } from 'react-router'
import { StatusTag } from '../../kit/cells.tsx'
import { EntityDetails } from '../../kit/details/EntityDetails.tsx'
import { HistorySection } from '../../kit/history/HistorySection.tsx'
import { isBlank } from '../../kit/form/values.ts'
import { enterpriseOf, ForEnterprise } from '../../kit/session/forEnterprise.ts'
import { ErrorState } from '../../kit/table/states.tsx'
import { useTabTitle } from '../../kit/tabs/tabTitle.ts'
import { useRead } from '../../kit/useOperation.ts'
import type { WholeOrder } from './detail/actions.ts'
import { OrderActions } from './detail/OrderActions.tsx'
import { ReadLines } from './detail/ReadLines.tsx'
import { Trucks } from './detail/Trucks.tsx'
import styles from './detail/detail.module.css'

const head = [
  'contract_no',
  'port_id',
  'ie_flag',
  'plan_date',
  'vehicle_count',
  'batch_mode',
  'principal',
  'seller_id',
  'receiver_id',
  'transmitter_id',
  'site_id',
  'loading_place',
  'trade_mode',
  'cut_mode',
  'trans_mode',
  'clearance_code',
  'cargo_form',
  'bill_prefix',
  'remark',
  'created_by',
  'created_at',
  'updated_by',
  'updated_at',
] as const
const goodsColumns = Object.keys(orderGoodsFields).filter((name) => name !== 'goods_id')

/** An order for reading: head, goods, trucks, and its possible actions. */
export default function OrderDetail() {
  const [search] = useSearchParams()
  const id = search.get('id') ?? ''
  const read = useRead(orderApi.detail, { id }, { enabled: id !== '' })
  useTabTitle(read.data?.order.order_no ? `订单 ${read.data.order.order_no}` : undefined)
  if (id === '')
    return (
      <div className="gq-card gq-empty">
        请从<Link to="/order/list">订单列表</Link>打开一票订单
      </div>
    )
  if (read.data)
    return (
      <ForEnterprise value={enterpriseOf(read.data.order)}>
        <Whole it={read.data} />
      </ForEnterprise>
    )
  return (
    <div className="gq-card">
      {read.error ? <ErrorState problem={read.error} onRetry={() => void read.refetch()} /> : <Skeleton active />}
    </div>
  )
}

function Whole({ it }: { readonly it: WholeOrder }) {
  const state = order.fields.status
  return (
    <div className="gq-table">
      <header className={`gq-card ${styles.head}`}>
        <h2 className="figures">{it.order.order_no ?? it.order.contract_no}</h2>
        <StatusTag
          tone={state.tones?.[it.order.status] ?? 'draft'}
          word={state.choices[it.order.status] ?? it.order.status}
        />
        <span className={styles.headWhat}>
          {[it.order.port_id_text, it.order.ie_flag === 'I' ? '进口' : '出口', it.order.contract_no]
            .filter(Boolean)
            .join(' · ')}
        </span>
        <OrderActions it={it} />
      </header>
      <Missing it={it} />
      <section className="gq-card" aria-label="委托信息">
        <h2 className={styles.title}>委托信息</h2>
        <EntityDetails
          fields={rowFields(order)}
          row={it.order}
          names={head.filter((name) => !isBlank(it.order[name]))}
        />
      </section>
      <section className="gq-card" aria-label="货物">
        <h2 className={styles.title}>
          货物 <small>{it.order.goods?.length ?? 0} 项</small>
        </h2>
        <ReadLines label="货物" fields={orderGoodsFields} names={goodsColumns} rows={it.order.goods ?? []} />
      </section>
      <section className="gq-card" aria-label="运输">
        <h2 className={styles.title}>
          运输 <small>{it.transports.length} 车</small>
        </h2>
        <Trucks it={it} />
      </section>
      <HistorySection table={order.table} id={it.order.id} />
    </div>
  )
}

/** The problems that prevent submitting a draft. */
function Missing({
  it: {
    order: { id, status },
    problems,
    transports,
  },
}: {
  readonly it: WholeOrder
}) {
  const trucks = transports.filter((truck) => truck.problems.some((problem) => problem.severity === 'block')).length
  if (status !== 'draft' || problems.length + trucks === 0) return null
  return (
    <div className={`gq-card ${styles.missing}`}>
      <strong>提交前还有待完善的内容</strong>
      <ul>
        {problems.slice(0, 8).map(({ path, message }) => (
          <li key={path + message}>{message}</li>
        ))}
        {trucks > 0 && <li>{trucks} 辆车有必须改正的问题，见下面的车辆</li>}
      </ul>
      {problems.length > 8 && <div className="gq-note">还有 {problems.length - 8} 处</div>}
      <Link to={`/order/create?id=${id}`}>继续录入</Link>
    </div>
  )
}

import { linkTo, screens } from '@guanqiao/domain/screens/index'
import { rowFields } from '@guanqiao/domain/kit/entity'
import { order, orderApi, orderGoodsFields } from '@guanqiao/domain/order/order'
import { orderRecord } from '@guanqiao/domain/order/order.record'
import { allFindings, passes } from '@guanqiao/domain/documents/finding'
import { Skeleton } from 'antd'
import { lazy, Suspense } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { StatusTag } from '../../kit/cells.tsx'
import { EntityDetails } from '../../kit/details/EntityDetails.tsx'
import { HistorySection } from '../../platform/history/HistorySection.tsx'
import { isBlank } from '../../kit/form/values.ts'
import { Card, EmptyCard } from '../../kit/parts/card.ts'
import { Stack } from '../../kit/parts/form.ts'
import { ListNeighbours } from '../../kit/neighbours/ListNeighbours.tsx'
import { enterpriseOf, ForEnterprise } from '../../kit/session/forEnterprise.ts'
import { ErrorState } from '../../kit/table/states.tsx'
import { useTabTitle } from '../../kit/tabs/tabTitle.ts'
import { useRead } from '../../kit/useOperation.ts'
import { FindingList } from '../../documents/findings/FindingList.tsx'
import { locationLabel } from '../../documents/findings/findingLocation.ts'
import type { WholeOrder } from './detail/actions.ts'
import { OrderActions } from './detail/OrderActions.tsx'
import { ReadLines } from '../../kit/details/ReadLines.tsx'
import { Trucks } from './detail/Trucks.tsx'
import { NotesButton } from '../../platform/notes/NotesButton.tsx'
import { WhoElse } from '../../platform/presence/WhoElse.tsx'
import styles from './detail/detail.module.css'

const OrderTimeline = lazy(() => import('./detail/OrderTimeline.tsx'))
const RelatedSection = lazy(() => import('./related/RelatedSection.tsx'))

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
  'proxy_id',
  'owner_id',
  'transmitter_id',
  'site_id',
  'loading_place',
  'trade_mode',
  'cut_mode',
  'trans_mode',
  'domestic_district',
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
      <EmptyCard>
        请从<Link to={linkTo(screens.orders)}>订单列表</Link>打开一票订单
      </EmptyCard>
    )
  if (read.data)
    return (
      <ForEnterprise value={enterpriseOf(read.data.order)}>
        <OrderPage detail={read.data} />
      </ForEnterprise>
    )
  return (
    <Card>
      {read.error ? (
        <ErrorState problem={read.error} list={linkTo(screens.orders)} onRetry={() => void read.refetch()} />
      ) : (
        <Skeleton active />
      )}
    </Card>
  )
}

function OrderPage({ detail }: { readonly detail: WholeOrder }) {
  const state = order.fields.status
  return (
    <Stack>
      <Card as="header" className={styles.head}>
        <h2 className="figures">{detail.order.order_no ?? detail.order.contract_no}</h2>
        <StatusTag
          tone={state.tones?.[detail.order.status] ?? 'draft'}
          label={state.choices[detail.order.status] ?? detail.order.status}
        />
        <span className={styles.headWhat}>
          {[detail.order.port_id_text, detail.order.ie_flag === 'I' ? '进口' : '出口', detail.order.contract_no]
            .filter(Boolean)
            .join(' · ')}
        </span>
        <NotesButton
          subject={{ entity: order.table, record_id: detail.order.id }}
          title={`订单 ${detail.order.order_no ?? detail.order.contract_no}`}
        />
        <ListNeighbours table={order.table} id={detail.order.id} />
        <OrderActions detail={detail} />
      </Card>
      <WhoElse entity={order.table} id={detail.order.id} editing={false} />
      <Missing detail={detail} />
      <div className={styles.columns}>
        <Stack>
          <Card as="section" aria-label="委托信息">
            <h2 className={styles.title}>委托信息</h2>
            <EntityDetails
              fields={rowFields(order)}
              row={detail.order}
              names={head.filter((name) => !isBlank(detail.order[name]))}
            />
          </Card>
          <Card as="section" aria-label="货物">
            <h2 className={styles.title}>
              货物 <small>{detail.order.goods?.length ?? 0} 项</small>
            </h2>
            <ReadLines label="货物" fields={orderGoodsFields} names={goodsColumns} rows={detail.order.goods ?? []} />
          </Card>
          <Card as="section" aria-label="运输">
            <h2 className={styles.title}>
              运输 <small>{detail.transports.length} 车</small>
            </h2>
            <Trucks detail={detail} />
          </Card>
          <Suspense
            fallback={
              <Card>
                <Skeleton active />
              </Card>
            }
          >
            <RelatedSection orderId={detail.order.id} />
          </Suspense>
          <HistorySection table={order.table} id={detail.order.id} />
        </Stack>
        <Suspense
          fallback={
            <Card>
              <Skeleton active />
            </Card>
          }
        >
          <OrderTimeline id={detail.order.id} />
        </Suspense>
      </div>
    </Stack>
  )
}

/** The findings on a draft, each with a link to the draft. */
function Missing({ detail }: { readonly detail: WholeOrder }) {
  const navigate = useNavigate()
  const { id, status } = detail.order
  const findings = allFindings(orderRecord, detail)
  if (status !== 'draft' || passes(findings)) return null
  return (
    <Card className={styles.missing}>
      <strong>提交前还有待完善的内容</strong>
      <FindingList
        findings={findings}
        locationLabel={(path) => locationLabel(orderRecord, path)}
        onJump={() => void navigate(linkTo(screens.newOrder, { id }))}
      />
    </Card>
  )
}

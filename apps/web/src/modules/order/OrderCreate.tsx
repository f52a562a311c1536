import { orderApi } from '@guanqiao/domain/order/order'
import { Button, Skeleton } from 'antd'
import { useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { dropPersonal, readPersonal } from '../../kit/personal.ts'
import { useMay } from '../../kit/permissions.ts'
import { Trouble } from '../../kit/table/states.tsx'
import { useRead } from '../../kit/useOperation.ts'
import { copyOf, goingOn, useNewStart } from './draft/start.ts'
import { lastBegun } from './draft/useOrder.ts'
import { Wizard } from './wizard/Wizard.tsx'
import '../../kit/table/table.css'

/** A new order, one like another (`copy`), or a draft to go on with (`id`). */
export default function OrderCreate() {
  const [search] = useSearchParams()
  const [round, again] = useState(0)
  const navigate = useNavigate()
  const may = useMay()
  const id = search.get('id')
  const copied = search.get('copy')
  if (!may('order', id ? 'edit' : 'add'))
    return <div className="gq-card gq-empty">您没有{id ? '修改' : '新建'}订单的权限，如工作需要请向管理员申请</div>
  const other = id ?? copied
  return other ? (
    <FromOther key={other} id={other} copy={!id} onNew={() => void navigate('/order/create')} />
  ) : (
    <Blank key={round} onNew={() => again(round + 1)} />
  )
}

interface FromProps {
  readonly id: string
  readonly copy: boolean
  readonly onNew: () => void
}

function FromOther({ id, copy, onNew }: FromProps) {
  const read = useRead(orderApi.detail, { id }, { staleTime: 0 })
  // The wizard begins with what was read first; what it saves itself must not begin it anew.
  const [begun, begin] = useState(read.isFetching ? undefined : read.data)
  if (!begun && read.data && !read.isFetching) begin(read.data)
  if (!begun)
    return (
      <div className="gq-card">
        {read.error ? <Trouble problem={read.error} onRetry={() => void read.refetch()} /> : <Skeleton active />}
      </div>
    )
  if (copy) return <Wizard start={copyOf(begun)} onNew={onNew} />
  if (begun.order.status !== 'draft') {
    return (
      <div className="gq-card gq-empty">
        <p>订单 {begun.order.order_no} 已提交，不能再按草稿修改</p>
        <Link to={`/order/detail?id=${id}`}>查看订单</Link>
      </div>
    )
  }
  return <Wizard start={goingOn(begun)} onNew={onNew} />
}

function Blank({ onNew }: { readonly onNew: () => void }) {
  const start = useNewStart(true)
  const [begun, begin] = useState(start)
  if (!begun && start) begin(start)
  if (!begun)
    return (
      <div className="gq-card">
        <Skeleton active />
      </div>
    )
  return (
    <>
      <Begun />
      <Wizard start={begun} onNew={onNew} />
    </>
  )
}

interface Begun {
  readonly id: string
  readonly order_no: string | null
}

/** Offers the order that was begun here and not submitted. */
function Begun() {
  const [found, show] = useState(() => readPersonal<Begun>(lastBegun))
  if (!found) return null
  const drop = () => {
    dropPersonal(lastBegun)
    show(undefined)
  }
  return (
    <div className="gq-draft" role="status">
      <span>订单 {found.order_no} 还没有提交</span>
      <Link to={`/order/create?id=${found.id}`} onClick={drop}>
        继续录入
      </Link>
      <Button size="small" onClick={drop}>
        不再提示
      </Button>
    </div>
  )
}

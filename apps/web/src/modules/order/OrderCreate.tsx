import { linkTo, screens } from '@guanqiao/domain/screens/index'
import { templateIn } from '@guanqiao/domain/kit/calls/templateAddress'
import { orderApi } from '@guanqiao/domain/order/order'
import { Skeleton } from 'antd'
import { lazy, Suspense, useContext, useEffect, useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { ActiveContext } from '../../kit/active.ts'
import { AskEnterprise } from '../../documents/enterprise/AskEnterprise.tsx'
import { TabContext } from '../../kit/dirty.ts'
import { Card, EmptyCard } from '../../kit/parts/card.ts'
import { useAllowed } from '../../kit/permissions.ts'
import { enterpriseOf, ForEnterprise } from '../../kit/session/forEnterprise.ts'
import { ErrorState } from '../../kit/table/states.tsx'
import { renaming } from '../../kit/tabs/renaming.ts'
import { useRead } from '../../kit/useOperation.ts'
import { copiedOrder, goingOn, likeOrder, useNewStart } from './draft/start.ts'
import { Wizard } from './wizard/Wizard.tsx'

const BeginWithTemplate = lazy(() => import('../../documents/template/BeginWithTemplate.tsx'))

/** The order saved by the current wizard, and the key under which that wizard is mounted. */
interface StoredDraft {
  readonly id: string
  readonly name: string
}

/** A new order, a copy of another (`copy`), of a template, or a draft to continue (`id`). After the first save the address has the order's id. */
export default function OrderCreate() {
  const [search] = useSearchParams()
  const [round, setRound] = useState(0)
  const [draft, setDraft] = useState<StoredDraft>()
  const navigate = useNavigate()
  const may = useAllowed()
  const tab = useContext(TabContext)
  const active = useContext(ActiveContext)
  const id = search.get('id')
  const copied = search.get('copy')
  const name = id !== null && draft?.id === id ? draft.name : `${id ?? copied ?? 'new'} ${round}`
  const arrivesAt = draft?.name === name && draft.id !== id ? draft.id : undefined
  // Another tab may be active when the response arrives: the address is changed on return.
  useEffect(() => {
    if (active && arrivesAt)
      void navigate(linkTo(screens.newOrder, { id: arrivesAt }), { replace: true, state: renaming(tab) })
  }, [active, arrivesAt, navigate, tab])
  if (!may(id ? orderApi.update : orderApi.create))
    return <EmptyCard>您没有{id ? '修改' : '新建'}订单的权限，如工作需要请向管理员申请</EmptyCard>
  const startAnew = () => {
    setRound(round + 1)
    void navigate(linkTo(screens.newOrder), { replace: true, state: renaming(tab) })
  }
  return <Entry key={name} {...{ id, copied }} onNew={startAnew} onSaved={(saved) => setDraft({ id: saved, name })} />
}

interface EntryProps {
  readonly id: string | null
  readonly copied: string | null
  readonly onNew: () => void
  readonly onSaved: (id: string) => void
}

/** One wizard over its lifetime: its initial data does not change when its order gets an id. */
function Entry({ id, copied, ...acts }: EntryProps) {
  const [began] = useState({ id, copied })
  const other = began.id ?? began.copied
  const template = began.id ? undefined : templateIn(began.copied)
  if (template)
    return (
      <Suspense fallback={null}>
        <BeginWithTemplate id={template} list={linkTo(screens.orders)}>
          {(start) => <Wizard start={likeOrder(start)} {...acts} />}
        </BeginWithTemplate>
      </Suspense>
    )
  if (other) return <FromOther id={other} copy={!began.id} {...acts} />
  return (
    <AskEnterprise label="订单">
      <Blank {...acts} />
    </AskEnterprise>
  )
}

interface FromProps {
  readonly id: string
  readonly copy: boolean
  readonly onNew: () => void
  readonly onSaved: (id: string) => void
}

function FromOther({ id, copy, onNew, onSaved }: FromProps) {
  const read = useRead(orderApi.detail, { id }, { staleTime: 0 })
  // The wizard starts with the first response; its own saves must not restart it.
  const [begun, setBegun] = useState(read.isFetching ? undefined : read.data)
  if (!begun && read.data && !read.isFetching) setBegun(read.data)
  if (!begun)
    return (
      <Card>
        {read.error ? (
          <ErrorState problem={read.error} list={linkTo(screens.orders)} onRetry={() => void read.refetch()} />
        ) : (
          <Skeleton active />
        )}
      </Card>
    )
  if (copy)
    return (
      <ForEnterprise value={enterpriseOf(begun.order)}>
        <Wizard start={copiedOrder(begun)} onNew={onNew} onSaved={onSaved} />
      </ForEnterprise>
    )
  if (begun.order.status !== 'draft') {
    return (
      <EmptyCard>
        <p>订单 {begun.order.order_no} 已提交，不能再按草稿修改</p>
        <Link to={linkTo(screens.order, { id })}>查看订单</Link>
      </EmptyCard>
    )
  }
  return (
    <ForEnterprise value={enterpriseOf(begun.order)}>
      <Wizard start={goingOn(begun)} onNew={onNew} />
    </ForEnterprise>
  )
}

function Blank({ onNew, onSaved }: Pick<EntryProps, 'onNew' | 'onSaved'>) {
  const start = useNewStart(true)
  const [begun, setBegun] = useState(start)
  if (!begun && start) setBegun(start)
  if (!begun)
    return (
      <Card>
        <Skeleton active />
      </Card>
    )
  return <Wizard start={begun} onNew={onNew} onSaved={onSaved} />
}

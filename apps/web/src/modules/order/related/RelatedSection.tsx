import { rowFields } from '@guanqiao/domain/kit/entity'
import { text } from '@guanqiao/domain/kit/field'
import { orderRelated, orderRelatedApi } from '@guanqiao/domain/order/related'
import { linkTo, screens } from '@guanqiao/domain/screens/index'
import { Button, Skeleton } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { useAct } from '../../../kit/acts/useAct.ts'
import { ReadLines } from '../../../kit/details/ReadLines.tsx'
import { Card } from '../../../kit/parts/card.ts'
import { Note } from '../../../kit/parts/text.ts'
import { useAllowed } from '../../../kit/permissions.ts'
import { ErrorState } from '../../../kit/table/states.tsx'
import { useRead } from '../../../kit/useOperation.ts'
import type { Related } from './related.ts'
import { RelatedDialog } from './RelatedDialog.tsx'
import styles from '../detail/detail.module.css'

/** Which reference is entered in the dialog: a new one, or a change of this one. */
type Entry = 'new' | Related

const fields = { ...rowFields(orderRelated), name: text('单证号'), plate_number: text('车牌号'), acts: text('操作') }
const widths = { related_type: 80, name: 170, plate_number: 110, note: 200, created_at: 160, acts: 110 }

/** Where the document is shown, if it is one of ours and still there. */
function pathOf({ related_type, related_id, name }: Related): string | undefined {
  if (name === null) return undefined
  if (related_type === 'manifest') return linkTo(screens.manifest, { id: related_id })
  return related_type === 'weighing' ? linkTo(screens.weighingSlip, { id: related_id }) : undefined
}

/** The documents of an order: those made from it, and contracts, invoices and others that users note by number. */
export default function RelatedSection({ orderId }: { readonly orderId: string }) {
  const { data, error, refetch } = useRead(orderRelatedApi.list, { order_id: orderId })
  const may = useAllowed()
  const [entry, setEntry] = useState<Entry>()
  const rows = (data ?? []).map((row) => ({ ...row, acts: row.related_type === 'manifest' ? null : row.id }))
  const cells = {
    name: (row: Related) => <RelatedName row={row} />,
    acts: (row: Related) => row.related_type !== 'manifest' && <RowActs row={row} onEdit={() => setEntry(row)} />,
  }
  const hasActs = may(orderRelatedApi.update) || may(orderRelatedApi.remove)
  return (
    <Card as="section" aria-label="关联单证">
      <h2 className={styles.title}>
        关联单证 {data && <small>{data.length} 份</small>}
        {may(orderRelatedApi.create) && (
          <Button size="small" className={styles.add ?? ''} onClick={() => setEntry('new')}>
            登记单证
          </Button>
        )}
      </h2>
      {error && !data && <ErrorState problem={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton active />}
      {data?.length === 0 && <Note>还没有关联的单证：生成的舱单自动列入，合同、发票按编号登记。</Note>}
      {rows.length > 0 && (
        <ReadLines
          label="关联单证"
          fields={fields}
          names={['related_type', 'name', 'plate_number', 'note', 'created_at', ...(hasActs ? ['acts'] : [])]}
          rows={rows}
          cells={cells}
          widths={widths}
        />
      )}
      {entry && (
        <RelatedDialog
          orderId={orderId}
          row={entry === 'new' ? undefined : entry}
          onClose={() => setEntry(undefined)}
        />
      )}
    </Card>
  )
}

function RelatedName({ row }: { readonly row: Related }) {
  const path = pathOf(row)
  if (path)
    return (
      <Link className="figures" to={path}>
        {row.name}
      </Link>
    )
  return row.name === null ? <Note as="span">已删除</Note> : <span className="figures">{row.name}</span>
}

function RowActs({ row, onEdit }: { readonly row: Related; readonly onEdit: () => void }) {
  const may = useAllowed()
  const { run } = useAct()
  const remove = () =>
    run({
      confirm: { title: `是否删除与“${row.name ?? '已删除的单证'}”的关联？`, okText: '删除', danger: true },
      operation: orderRelatedApi.remove,
      input: { id: row.id, version: row.version },
      done: '已删除关联，单证本身不变',
      undo: { table: orderRelated.table, id: row.id },
    })
  return (
    <>
      {may(orderRelatedApi.update) && row.related_type !== 'weighing' && (
        <Button type="link" size="small" onClick={onEdit}>
          修改
        </Button>
      )}
      {may(orderRelatedApi.remove) && (
        <Button type="link" size="small" danger onClick={() => void remove()}>
          删除
        </Button>
      )}
    </>
  )
}

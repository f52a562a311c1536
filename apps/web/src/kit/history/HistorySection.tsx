import { Button, Skeleton } from 'antd'
import { lazy, Suspense, useState } from 'react'
import '../form/form.css'

const RecordHistory = lazy(() => import('./RecordHistory.tsx'))

interface Props {
  /** The table of the record's entity. */
  readonly table: string
  readonly id: string
}

/** The record's history, loaded when the user opens it. */
export function HistorySection({ table, id }: Props) {
  const [open, setOpen] = useState(false)
  return (
    <section className="gq-section" aria-label="变更记录">
      <Button type="link" size="small" className="gq-fold" aria-expanded={open} onClick={() => setOpen(!open)}>
        {open ? '收起变更记录' : '变更记录'}
      </Button>
      {open && (
        <Suspense fallback={<Skeleton active paragraph={{ rows: 2 }} />}>
          <RecordHistory table={table} id={id} />
        </Suspense>
      )}
    </section>
  )
}

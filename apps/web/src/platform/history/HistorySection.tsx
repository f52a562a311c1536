import { Button, Skeleton } from 'antd'
import { lazy, Suspense, useState } from 'react'
import type { HistoryProps } from '../../kit/crud/history.ts'
import { SectionCard } from '../../kit/parts/form.ts'

const RecordHistory = lazy(() => import('./RecordHistory.tsx'))

/** The record's history, loaded when the user opens it. */
export function HistorySection({ table, id }: HistoryProps) {
  const [open, setOpen] = useState(false)
  return (
    <SectionCard aria-label="变更记录">
      <Button type="link" size="small" className="gq-fold" aria-expanded={open} onClick={() => setOpen(!open)}>
        {open ? '收起变更记录' : '变更记录'}
      </Button>
      {open && (
        <Suspense fallback={<Skeleton active paragraph={{ rows: 2 }} />}>
          <RecordHistory table={table} id={id} />
        </Suspense>
      )}
    </SectionCard>
  )
}

import type { OffloadKind } from '@guanqiao/domain/offload/messageType'
import { offloadKinds } from '@guanqiao/domain/offload/messageType'
import { Button } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { Spring } from '../../kit/parts/text.ts'
import { useMay } from '../../kit/permissions.ts'
import { Effects } from './Effects.tsx'
import styles from './offload.module.css'

const OffloadDialog = lazy(() => import('./OffloadDialog.tsx'))

export interface OffloadedBatch {
  readonly batch_number: string
  readonly ie_flag: 'I' | 'E'
  readonly transmitter_id: string
  readonly bills: readonly { readonly bill_no: string; readonly status: string }[]
}

/** States of a bill that customs accepted and did not refuse. */
const held: ReadonlySet<string> = new Set(['accepted', 'released', 'changing'])

/** What accepted and pending applications mean for a batch, and two buttons that make one of its bills. */
export default function Offloads({ batch }: { readonly batch: OffloadedBatch }) {
  const may = useMay()
  const [kind, choose] = useState<OffloadKind>()
  const bills = batch.bills.filter(({ status }) => held.has(status)).map(({ bill_no }) => bill_no)
  const mayApply = bills.length > 0 && may('offload', 'add')
  return (
    <>
      <Effects batch_number={batch.batch_number} />
      {mayApply && (
        <div className={styles.offer} role="group" aria-label="落装与改配">
          <span>货物没有装车，或改由另一批次承运</span>
          <Spring />
          {(Object.keys(offloadKinds) as OffloadKind[]).map((name) => (
            <Button key={name} size="small" onClick={() => choose(name)}>
              申请{offloadKinds[name]}
            </Button>
          ))}
        </div>
      )}
      {kind && (
        <Suspense fallback={null}>
          <OffloadDialog batch={batch} bills={bills} kind={kind} onClose={() => choose(undefined)} />
        </Suspense>
      )}
    </>
  )
}

import type { OffloadKind } from '@guanqiao/domain/offload/messageType'
import { offloadKinds } from '@guanqiao/domain/offload/messageType'
import { offloadApi } from '@guanqiao/domain/offload/offload'
import { Button } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { Spring } from '../../kit/parts/text.ts'
import { useAllowed } from '../../kit/permissions.ts'
import { useRead } from '../../kit/useOperation.ts'
import type { Effect, OffloadedBatch } from './batch.ts'
import { Effects } from './Effects.tsx'
import styles from './offload.module.css'

const OffloadDialog = lazy(() => import('./OffloadDialog.tsx'))

/** States of a bill that customs accepted and did not refuse. */
const acceptedStates: ReadonlySet<string> = new Set(['accepted', 'released', 'changing'])

interface Props {
  readonly batch_number: string
  /** Undefined for a batch whose goods are not applied for, or no longer: other batches may still pass goods on to it. */
  readonly batch: OffloadedBatch | undefined
}

/** The bills that may still be applied for: goods that were left behind may be moved, nothing else twice. */
const openBills = (bills: OffloadedBatch['bills'], effects: readonly Effect[], kind: OffloadKind): string[] =>
  bills
    .filter(({ status }) => acceptedStates.has(status))
    .map(({ bill_no }) => bill_no)
    .filter((number) =>
      effects.every(
        ({ way, bill_no, ...effect }) =>
          way === 'in' || bill_no !== number || (kind === 'moved' && effect.kind === 'left'),
      ),
    )

/** What accepted and pending applications mean for a batch, and two buttons that make one of its bills. */
export default function Offloads({ batch_number, batch }: Props) {
  const may = useAllowed()
  const [kind, setKind] = useState<OffloadKind>()
  const mayRead = may(offloadApi.effects)
  const { data: effects } = useRead(offloadApi.effects, { batch_number }, { enabled: mayRead })
  const billsFor = (name: OffloadKind) => openBills(batch?.bills ?? [], effects ?? [], name)
  const kinds = (Object.keys(offloadKinds) as OffloadKind[]).filter((name) => billsFor(name).length > 0)
  return (
    <>
      <Effects effects={effects ?? []} />
      {effects && kinds.length > 0 && may(offloadApi.make) && (
        <div className={styles.offer} role="group" aria-label="落装与改配">
          <span>货物没有装车，或改由另一批次承运</span>
          <Spring />
          <span className={styles.buttons}>
            {kinds.map((name) => (
              <Button key={name} size="small" onClick={() => setKind(name)}>
                申请{offloadKinds[name]}
              </Button>
            ))}
          </span>
        </div>
      )}
      {kind && batch && (
        <Suspense fallback={null}>
          <OffloadDialog batch={batch} bills={billsFor(kind)} kind={kind} onClose={() => setKind(undefined)} />
        </Suspense>
      )}
    </>
  )
}

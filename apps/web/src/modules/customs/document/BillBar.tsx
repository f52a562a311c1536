import { deleteManifest, editManifest, postManifest } from '@guanqiao/domain/customs/manifest.calls'
import { billFlow, changeable, isOpen } from '@guanqiao/domain/customs/bill.flow'
import { allowed } from '@guanqiao/domain/documents/flow'
import { Button } from 'antd'
import { StatusTag } from '../../../kit/cells.tsx'
import { Note, Spring } from '../../../kit/parts/text.ts'
import { useAllowed } from '../../../kit/permissions.ts'
import { LastReceipt } from '../../../documents/receipts/LastReceipt.tsx'
import { useManifestContext } from '../state/context.ts'
import type { Whole } from '../state/shape.ts'
import styles from './manifest.module.css'

type Bill = Whole['bills'][number]

/** The state of one of several bills, customs' last statement on it, and its own actions. */
export function BillBar({ bill }: { readonly bill: Bill }) {
  const { label, tone } = billFlow.states[bill.status]
  return (
    <div className={styles.billbar} role="group" aria-label={`提(运)单 ${bill.bill_no}`}>
      <StatusTag tone={tone} word={label} />
      {(bill.attempt ?? 0) > 1 && <Note as="span">第 {bill.attempt} 次申报</Note>}
      {bill.differs && changeable(bill.status) && <StatusTag tone="attention" word="有未申报的变更" />}
      {bill.last_code ? (
        <span className={styles.billbarLast}>
          <LastReceipt of={bill} />
        </span>
      ) : (
        <Note as="span">还没有回执</Note>
      )}
      <Spring />
      <BillButtons bill={bill} />
    </div>
  )
}

function BillButtons({ bill }: { readonly bill: Bill }) {
  const { billActs, changing, busy } = useManifestContext()
  const may = useAllowed()
  const { status } = bill
  const mayChange = may(editManifest) && may(postManifest) && changeable(status)
  return (
    <span className={styles.buttons}>
      {isOpen(status) && may(postManifest) && (
        <Button size="small" type="primary" disabled={busy} onClick={() => billActs.send(bill)}>
          {(bill.attempt ?? 0) > 0 ? '重新申报' : '申报此票'}
        </Button>
      )}
      {mayChange && !changing && (
        <Button size="small" disabled={busy} onClick={billActs.change}>
          变更
        </Button>
      )}
      {mayChange && (changing || bill.differs) && (
        <Button size="small" type="primary" disabled={busy} onClick={() => billActs.sendChange(bill)}>
          申报变更
        </Button>
      )}
      {allowed(billFlow, status).includes('delete') && may(deleteManifest) && may(postManifest) && (
        <Button size="small" danger disabled={busy} onClick={() => billActs.remove(bill)}>
          删除此票
        </Button>
      )}
      {status === 'deleted' && may(editManifest) && (
        <Button size="small" disabled={busy} onClick={() => billActs.renew(bill)}>
          重新制单
        </Button>
      )}
    </span>
  )
}

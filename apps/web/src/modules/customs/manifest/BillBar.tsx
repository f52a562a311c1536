import { deleteManifest, editManifest, postManifest } from '@guanqiao/domain/customs/manifest.calls'
import { billFlow, changeable, isOpen } from '@guanqiao/domain/customs/bill.flow'
import { allowed } from '@guanqiao/domain/documents/flow'
import { Button } from 'antd'
import { StatusTag } from '../../../kit/cells.tsx'
import { Note, Spring } from '../../../kit/parts/text.ts'
import { useAllowed } from '../../../kit/permissions.ts'
import { LastReceipt } from '../../../documents/receipts/LastReceipt.tsx'
import type { PartProps } from '../../../documents/screen/options.ts'
import type { Values } from '../../../kit/form/values.ts'
import type { ManifestRow } from '../state/manifestRow.ts'
import { asManifest } from '../state/manifestRow.ts'
import { billFields } from '../state/shape.ts'
import styles from './manifest.module.css'

type Bill = ManifestRow['bills'][number]

interface Props extends Pick<PartProps, 'screen' | 'row'> {
  /** The stored bill. */
  readonly bill: Bill
}

/** The state of one of several bills, customs' last statement on it, and its own actions. */
export function BillBar({ bill, ...around }: Props) {
  const { label, tone } = billFlow.states[bill.status]
  return (
    <div className={styles.billbar} role="group" aria-label={`提(运)单 ${bill.bill_no}`}>
      <StatusTag tone={tone} label={label} />
      {(bill.attempt ?? 0) > 1 && <Note as="span">第 {bill.attempt} 次申报</Note>}
      {bill.differs && changeable(bill.status) && <StatusTag tone="attention" label="有未申报的变更" />}
      {bill.last_code ? (
        <span className={styles.billbarLast}>
          <LastReceipt of={bill} />
        </span>
      ) : (
        <Note as="span">还没有回执</Note>
      )}
      <Spring />
      <BillButtons bill={bill} {...around} />
    </div>
  )
}

/** A new bill with the same content as a deleted one. */
const renewed = (bill: Bill): Values => ({
  ...Object.fromEntries(Object.keys(billFields).map((name) => [name, (bill as Values)[name] ?? null])),
  id: null,
})

function BillButtons({ bill, screen, row }: Props) {
  const { acts, isChanging, units, deletion, steps } = screen
  const { busy } = steps
  const may = useAllowed()
  const { status } = bill
  const mayChange = may(editManifest) && may(postManifest) && changeable(status)
  return (
    <span className={styles.buttons}>
      {isOpen(status) && may(postManifest) && (
        <Button size="small" type="primary" disabled={busy} onClick={() => acts.sendUnit(bill.id)}>
          {(bill.attempt ?? 0) > 0 ? '重新申报' : '申报此票'}
        </Button>
      )}
      {mayChange && !isChanging && (
        <Button size="small" disabled={busy} onClick={acts.change}>
          变更
        </Button>
      )}
      {mayChange && (isChanging || bill.differs) && (
        <Button size="small" type="primary" disabled={busy} onClick={() => acts.changeUnit(bill.id)}>
          申报变更
        </Button>
      )}
      {row && allowed(billFlow, status).includes('delete') && may(deleteManifest) && may(postManifest) && (
        <Button
          size="small"
          danger
          disabled={busy}
          onClick={() => void deletion.remove(asManifest(row), { id: bill.id, number: bill.bill_no })}
        >
          删除此票
        </Button>
      )}
      {status === 'deleted' && may(editManifest) && (
        <Button size="small" disabled={busy} onClick={() => units.add(renewed(bill))}>
          重新制单
        </Button>
      )}
    </span>
  )
}

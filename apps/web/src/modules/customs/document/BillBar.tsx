import { billFlow, changeable, isOpen } from '@guanqiao/domain/customs/bill.flow'
import { allowed } from '@guanqiao/domain/kit/flow'
import { Button } from 'antd'
import { StatusTag } from '../../../kit/cells.tsx'
import { useMay } from '../../../kit/permissions.ts'
import { useDrill } from '../../../kit/session/session.ts'
import { showInstant } from '../../../kit/time.ts'
import { useDocumentContext } from '../state/context.ts'
import type { Whole } from '../state/shape.ts'

type Bill = Whole['bills'][number]

/** Where one bill of several is, what customs last said of it, and what can be done with it alone. */
export function BillBar({ bill }: { readonly bill: Bill }) {
  const drill = useDrill()
  const { label, tone } = billFlow.states[bill.status]
  return (
    <div className="rmft-billbar" role="group" aria-label={`提(运)单 ${bill.bill_no}`}>
      <StatusTag tone={tone} word={label} />
      {(bill.attempt ?? 0) > 1 && <span className="rmft-quiet">第 {bill.attempt} 次申报</span>}
      {bill.differs && changeable(bill.status) && <StatusTag tone="attention" word="有未申报的变更" />}
      {bill.last_code ? (
        <span className="rmft-billbar-last">
          <span className="rmft-code figures">{bill.last_code}</span> {bill.last_text}
          <span className="rmft-quiet figures"> {showInstant(bill.last_at)}</span>
          {drill && (
            <span className="rmft-drill" title="海关由模拟器应答">
              演练
            </span>
          )}
        </span>
      ) : (
        <span className="rmft-quiet">还没有回执</span>
      )}
      <span className="rmft-spring" />
      <BillButtons bill={bill} />
    </div>
  )
}

function BillButtons({ bill }: { readonly bill: Bill }) {
  const { billActs, changing, busy } = useDocumentContext()
  const may = useMay()
  const { status } = bill
  const mayChange = may('manifest', 'edit') && may('manifest', 'declare') && changeable(status)
  return (
    <span className="rmft-buttons">
      {isOpen(status) && may('manifest', 'declare') && (
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
      {allowed(billFlow, status).includes('delete') && may('manifest', 'delete') && may('manifest', 'declare') && (
        <Button size="small" danger disabled={busy} onClick={() => billActs.remove(bill)}>
          删除此票
        </Button>
      )}
      {status === 'deleted' && may('manifest', 'edit') && (
        <Button size="small" disabled={busy} onClick={() => billActs.renew(bill)}>
          重新制单
        </Button>
      )}
    </span>
  )
}

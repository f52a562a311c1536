import type { arrivalApi } from '@guanqiao/domain/arrival/arrival'
import { compare, grouped } from '@guanqiao/domain/kit/decimal'
import type { DocumentType } from '@guanqiao/domain/documents/documentType'
import { Button, Skeleton } from 'antd'
import type { FunctionComponent } from 'react'
import { Figure } from '../../kit/cells/Figure.tsx'
import type { Values } from '../../kit/form/values.ts'
import { Note } from '../../kit/parts/text.ts'
import { useAllowed } from '../../kit/permissions.ts'
import { useRead } from '../../kit/useOperation.ts'
import { useDocumentContext } from '../frame/context.ts'
import { DocumentCard } from '../frame/DocumentCard.tsx'
import type { Compared } from './balance.ts'
import { boxesLeft, compared, filled, linesOf } from './balance.ts'
import styles from './balance.module.css'

type BalanceCall = typeof arrivalApi.balance

const BATCH_LENGTH = 13
/** Customs' tolerance for bulk goods, in per cent. */
const TOLERANCE = '3.00'

/** The goods of the batch by its manifest beside what the reports state; `word` is what this report does: 运抵, 理货. */
export const balanceCard = (call: BalanceCall, label: string): FunctionComponent<{ readonly type: DocumentType }> =>
  function Card({ type }) {
    const batch = String((useDocumentContext().form.values as Values)['batch_number'] ?? '')
    // While the goods of a batch load, those of another must not be filled in.
    return <OfBatch key={batch} {...{ type, batch, call, label }} />
  }

interface OfBatchProps {
  readonly type: DocumentType
  readonly batch: string
  readonly call: BalanceCall
  readonly label: string
}

function OfBatch({ type, batch, call, label }: OfBatchProps) {
  const { form, lockAt } = useDocumentContext()
  const values = form.values as Values
  const mayRead = useAllowed(type.operations.get)
  const isEnabled = batch.length === BATCH_LENGTH && mayRead
  const id = form.row?.['id']
  const input = {
    batch_number: batch,
    message_type: typeof values['message_type'] === 'string' ? values['message_type'] : null,
    report_id: typeof id === 'string' ? id : null,
  }
  const { data, error } = useRead(call, input, { enabled: isEnabled, keepPrevious: true })
  const title = label === '运抵' ? '与舱单核对' : '溢短'
  const bills = linesOf(values['bills'])
  const containers = linesOf(values['containers'])
  const fill = () => {
    const lines = filled(data?.bills ?? [], { bills, containers })
    form.set('bills', lines.bills)
    form.set('containers', lines.containers)
  }
  const left = boxesLeft(data?.bills ?? [], containers)
  const rows = compared(data?.bills ?? [], bills)
  const isLeft = left.length > 0 || rows.some(({ off_weight }) => off_weight === null)
  return (
    <DocumentCard section={title} title={title}>
      <header className={styles.head}>
        <h2>{title}</h2>
        {isEnabled && data?.manifest && <Note as="span">舱单{data.manifest}</Note>}
        {isLeft && lockAt('bills') === undefined && (
          <Button size="small" onClick={fill}>
            填入未{label}的货物
          </Button>
        )}
      </header>
      {!isEnabled ? (
        <Note>填写批次号后，在这里与舱单核对。</Note>
      ) : error ? (
        <Note role="alert">{error.message}</Note>
      ) : !data ? (
        <Skeleton active paragraph={{ rows: 2 }} />
      ) : data.manifest === null ? (
        <Note>批次 {batch} 没有这一方向的公路舱单。</Note>
      ) : (
        <>
          {rows.length > 0 && <BillTable rows={rows} label={label} />}
          <Boxes total={data.bills.flatMap((bill) => bill.containers).length} left={left} label={label} />
          {data.weighed !== null && <Note>过磅货重合计 {grouped(data.weighed)} kg</Note>}
        </>
      )}
    </DocumentCard>
  )
}

/** 溢 1,200, 短 3; nothing if equal. */
const lean = (text: string): string => {
  const side = compare(text, '0')
  return side === 0 ? '—' : `${side > 0 ? '溢' : '短'} ${grouped(text.replace('-', ''))}`
}

const isFar = (percent: string | null): boolean => percent !== null && compare(percent.replace('-', ''), TOLERANCE) > 0

function BillTable({ rows, label }: { readonly rows: readonly Compared[]; readonly label: string }) {
  return (
    <div className={styles.scroll} tabIndex={0} role="group" aria-label="提(运)单与舱单对比">
      <table className={styles.table}>
        <thead>
          <tr>
            {['提(运)单号', '舱单件数', `${label}件数`, '溢短件数', '舱单毛重(kg)', `${label}毛重(kg)`, '溢短(kg)'].map(
              (heading) => (
                <th key={heading} scope="col">
                  {heading}
                </th>
              ),
            )}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.bill_no}>
              <th scope="row" className="figures">
                {row.bill_no}
              </th>
              <td>{row.declared_quantity}</td>
              <td>{row.quantity}</td>
              <td className={row.off_quantity ? styles.off : undefined}>
                {row.off_quantity === null ? `未${label}` : lean(String(row.off_quantity))}
              </td>
              <td>
                <Figure value={row.declared_weight} none="—" />
              </td>
              <td>
                <Figure value={row.weight} none="—" />
              </td>
              <td className={isFar(row.off_percent) ? styles.off : undefined}>
                {row.off_weight === null ? `未${label}` : lean(row.off_weight)}
                {row.off_weight !== null && compare(row.off_weight, '0') !== 0 && `（${row.off_percent ?? ''}%）`}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

const SHOWN_BOXES = 8

function Boxes({
  total,
  left,
  label,
}: {
  readonly total: number
  readonly left: readonly string[]
  readonly label: string
}) {
  if (total === 0) return null
  const numbers = left.slice(0, SHOWN_BOXES).join('、')
  return (
    <Note>
      舱单集装箱 {total} 个，
      {left.length === 0
        ? `全部已列入${label}报告`
        : `未${label} ${left.length} 个：${numbers}${left.length > SHOWN_BOXES ? ' 等' : ''}`}
    </Note>
  )
}

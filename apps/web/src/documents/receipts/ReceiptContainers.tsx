import { receiptContainers } from '@guanqiao/domain/message/message'
import { ErrorState } from '../../kit/table/states.tsx'
import { useRead } from '../../kit/useOperation.ts'
import { Note } from '../../kit/parts/text.ts'

/** Codes of customs' refusals. */
const refusals: ReadonlySet<string> = new Set(['03', '12', '13'])

/** The decision of a receipt on each container. */
export function ReceiptContainers({ id }: { readonly id: string }) {
  const { data, error, refetch } = useRead(receiptContainers, { id })
  if (error) return <ErrorState problem={error} onRetry={() => void refetch()} />
  if (!data) return null
  return (
    <ul className="doc-receipt-boxes" aria-label="集装箱回执" tabIndex={data.length > 20 ? 0 : undefined}>
      {data.map(({ container_number, code, content }, at) => (
        <li key={at}>
          <span className="figures">{container_number}</span>
          <span className="doc-receipt-code figures">{code}</span>
          {refusals.has(code) ? (
            <span className="doc-receipt-warning">{content}</span>
          ) : (
            <Note as="span">{content}</Note>
          )}
        </li>
      ))}
    </ul>
  )
}

import type { DocumentType } from '@guanqiao/domain/documents/documentType'
import type { Finding } from '@guanqiao/domain/documents/finding'
import { passes } from '@guanqiao/domain/documents/finding'
import { useCall } from '../../kit/useOperation.ts'
import { withLater } from './mergeResults.ts'
import GroupedResults from './GroupedResults.tsx'
import type { ResultRow } from './results.ts'
import type { SendLine } from './useSend.ts'

/** The result for one document, until it is sent again. */
export type SentLine = Omit<SendLine, 'state'> & { readonly state: SendLine['state'] | 'mended' }

const states = {
  sending: { tone: 'work', label: '申报中' },
  unconfirmed: { tone: 'attention', label: '没有确认，没有发出' },
  blocked: { tone: 'bad', label: '检查未通过' },
  refused: { tone: 'attention', label: '状态不允许' },
  mended: { tone: 'done', label: '检查通过，没有发出' },
} as const

interface Props {
  readonly type: DocumentType
  readonly lines: readonly SentLine[]
  readonly busy: boolean
  readonly onAgain: (ids: string[]) => void
  readonly onChange: (lines: readonly SentLine[]) => void
  readonly onClose: () => void
}

/** The results of 批量申报. Documents that were mended are checked again, and wait to be sent again. */
export default function SentResults({ type, lines, busy, onAgain, onChange, onClose }: Props) {
  const ask = useCall()
  const check = async (ids: readonly string[]) => {
    const later: SentLine[] = []
    for (const line of lines.filter(({ id }) => ids.includes(id))) {
      const { findings } = (await ask(type.operations.check, { id: line.id })) as { findings: readonly Finding[] }
      const { bills: _, ...rest } = line
      later.push({
        ...rest,
        state: passes(findings) ? 'mended' : 'blocked',
        message: null,
        confirmation: null,
        findings,
      })
    }
    onChange(withLater(lines, later))
  }
  return (
    <GroupedResults
      type={type}
      rows={lines.map(rowOf)}
      title="批量申报结果"
      summary={summaryOf(lines)}
      again={{ label: '重试失败的', run: onAgain, busy }}
      onMended={check}
      onClose={onClose}
    />
  )
}

function summaryOf(lines: readonly SentLine[]): string {
  const sent = lines.filter(({ state }) => state === 'sending').length
  const rest = lines.length - sent
  return `${sent} 票申报中${rest > 0 ? `，${rest} 票没有发出，仍然勾选着` : '，回执会自动更新到列表'}`
}

function rowOf({ id, batch_number, state, message, findings, bills = [] }: SentLine): ResultRow {
  const differ = bills.length > 1 && bills.some((bill) => bill.state !== state || bill.message)
  return {
    id,
    batch_number,
    tag: states[state],
    message,
    findings,
    isFailed: state !== 'sending',
    parts: differ
      ? bills.map((bill) => ({ id: bill.id, number: bill.bill_no, tag: states[bill.state], message: bill.message }))
      : [],
  }
}

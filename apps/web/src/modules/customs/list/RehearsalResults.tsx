import { manifestDocument } from '@guanqiao/domain/customs/manifest.document'
import { withLater } from '../../../documents/sending/mergeResults.ts'
import GroupedResults from '../../../documents/sending/GroupedResults.tsx'
import type { ResultRow } from '../../../documents/sending/results.ts'
import { failedIds } from '../../../documents/sending/results.ts'
import type { Rehearsed } from '../acts/useRehearsal.ts'
import { useRehearsal } from '../acts/useRehearsal.ts'
import { replyTags } from '../findings/RehearsalLines.tsx'

interface Props {
  readonly lines: readonly Rehearsed[]
  readonly onChange: (lines: readonly Rehearsed[]) => void
  readonly onClose: () => void
}

/** The likely reply of customs to each selected manifest. Nothing was sent. */
export default function RehearsalResults({ lines, onChange, onClose }: Props) {
  const { rehearse, busy } = useRehearsal()
  const rows = lines.map(rowOf)
  const refused = failedIds(rows).length
  const likely = refused > 0 ? `${refused} 份预计不能通过` : '预计都能通过'
  const again = async (ids: readonly string[]) => {
    const later = await rehearse({ ids: [...ids] })
    if (later) onChange(withLater(lines, later))
  }
  return (
    <GroupedResults
      type={manifestDocument}
      rows={rows}
      title="预演结果（预演，未发送）"
      summary={`${likely}，按海关已公布的规则推算，以海关实际回执为准`}
      again={{ label: '再预演不能通过的', run: (ids) => void again(ids), busy }}
      onMended={again}
      onClose={onClose}
    />
  )
}

const states = {
  blocked: { tone: 'bad', label: '检查未通过' },
  refused: { tone: 'attention', label: '状态不允许' },
} as const

/** A manifest with a bill that customs would reject fails; its other bills are named beside it. */
function rowOf({ id, batch_number, state, message, findings, ...reply }: Rehearsed): ResultRow {
  if (state !== 'rehearsed')
    return { id, batch_number, tag: states[state], message, findings, parts: [], isFailed: true }
  const documentLine = { id, bill_no: '', code: reply.code, text: reply.text, path: null, remedy: null }
  const bills = reply.bills.length > 0 ? reply.bills : [documentLine]
  const code = (['03', '02', '01'] as const).find((one) => bills.some((bill) => bill.code === one)) ?? '01'
  const differ = bills.some((bill) => bill.code !== code)
  const texts = [...new Set(bills.map(({ text }) => text))]
  return {
    id,
    batch_number,
    tag: replyTags[code],
    message: code === '03' || differ || texts.length > 1 ? null : (texts[0] ?? null),
    isFailed: code === '03',
    findings: bills.flatMap((bill) =>
      bill.code === '03'
        ? [
            {
              rule: 'rehearsal',
              severity: 'block' as const,
              message: bill.text ?? '',
              path: bill.path,
              hint: bill.remedy,
              question: null,
              tag: replyTags['03'],
            },
          ]
        : [],
    ),
    parts: differ
      ? bills.flatMap((bill) =>
          bill.code ? [{ id: bill.id, number: bill.bill_no, tag: replyTags[bill.code], message: bill.text }] : [],
        )
      : [],
  }
}

import type { DocumentType } from '@guanqiao/domain/documents/documentType'
import type { Rehearsed } from '@guanqiao/domain/documents/rehearsal'
import GroupedResults from '../sending/GroupedResults.tsx'
import { withLater } from '../sending/mergeResults.ts'
import type { ResultRow } from '../sending/results.ts'
import { failedIds } from '../sending/results.ts'
import { replyTags, statementsOf } from './statements.ts'
import { useRehearsal } from './useRehearsal.ts'

interface Props {
  readonly type: DocumentType
  readonly lines: readonly Rehearsed[]
  readonly onChange: (lines: readonly Rehearsed[]) => void
  readonly onClose: () => void
}

/** The likely reply of customs to each selected document. Nothing was sent. */
export default function RehearsalResults({ type, lines, onChange, onClose }: Props) {
  const { rehearse, busy } = useRehearsal(type)
  const rows = lines.map(rowOf)
  const refused = failedIds(rows).length
  const likely = refused > 0 ? `${refused} 份预计不能通过` : '预计都能通过'
  const again = async (ids: readonly string[]) => {
    const later = await rehearse({ ids: [...ids] })
    if (later) onChange(withLater(lines, later))
  }
  return (
    <GroupedResults
      type={type}
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

/** A document that customs would reject in part fails; the other statements are named beside it. */
function rowOf(line: Rehearsed): ResultRow {
  const { id, batch_number, state, message, findings } = line
  if (state !== 'rehearsed')
    return { id, batch_number, tag: states[state], message, findings, parts: [], isFailed: true }
  const statements = statementsOf(line)
  const code = (['03', '02', '01'] as const).find((one) => statements.some((other) => other.code === one)) ?? '01'
  const differ = statements.some((one) => one.code !== code)
  const texts = [...new Set(statements.map(({ text }) => text))]
  return {
    id,
    batch_number,
    tag: replyTags[code],
    message: code === '03' || differ || texts.length > 1 ? null : (texts[0] ?? null),
    isFailed: code === '03',
    findings: statements.flatMap(({ code: own, text, path, remedy }) =>
      own === '03'
        ? [
            {
              rule: 'rehearsal',
              severity: 'block' as const,
              message: text ?? '',
              path,
              hint: remedy,
              question: null,
              tag: replyTags['03'],
            },
          ]
        : [],
    ),
    parts: differ
      ? statements.map(({ key, number, code: own, text }) => ({ id: key, number, tag: replyTags[own], message: text }))
      : [],
  }
}

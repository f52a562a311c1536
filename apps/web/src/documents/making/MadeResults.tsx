import { Button } from 'antd'
import { Link, useNavigate } from 'react-router'
import { StatusTag } from '../../kit/cells.tsx'
import { Modal } from '../../kit/overlays/dialogs.tsx'
import type { MadeLine, makings } from './kinds.ts'
import { madeAt } from './kinds.ts'
import type { MakingKind } from './makingLabels.ts'
import '../sending/results.css'

type Making = (typeof makings)[MakingKind]

interface Props {
  readonly making: Making
  readonly title: string
  readonly lines: readonly MadeLine[]
  readonly onClose: () => void
}

const outcomes = {
  made: { label: '已生成', tone: 'done' },
  existing: { label: '已有', tone: 'draft' },
  refused: { label: '不能生成', tone: 'bad' },
} as const

const order = ['refused', 'made', 'existing'] as const

/** The result for each batch or ticket: those that were refused come first. */
export function MadeResults({ making, title, lines, onClose }: Props) {
  const navigate = useNavigate()
  const of = (outcome: MadeLine['outcome']) => lines.filter((line) => line.outcome === outcome)
  const count = of('made').reduce((sum, line) => sum + line.count, 0)
  const address = madeAt(making, lines)
  const sorted = order.flatMap(of)
  const summary = `新生成 ${count} 份；已有 ${of('existing').length} 个，不能生成 ${of('refused').length} 个，共 ${lines.length} 个`
  const footer = (
    <>
      <Button onClick={onClose}>知道了</Button>
      {address && (
        <Button
          type="primary"
          autoFocus
          onClick={() => {
            onClose()
            void navigate(address)
          }}
        >
          查看新生成的 {count} 份
        </Button>
      )}
    </>
  )
  return (
    <Modal open title={title} width={720} footer={footer} onCancel={onClose} destroyOnHidden>
      <p role="status">{summary}</p>
      <ul className="doc-results" aria-label="结果" tabIndex={0}>
        {sorted.map((line, at) => (
          <li key={at} className="doc-result">
            <Result making={making} line={line} onClose={onClose} />
          </li>
        ))}
      </ul>
    </Modal>
  )
}

interface ResultProps {
  readonly making: Making
  readonly line: MadeLine
  readonly onClose: () => void
}

function Result({ making, line, onClose }: ResultProps) {
  const { batch_number, part, outcome, record_id, status, count, reason } = line
  const name = [batch_number, part].filter(Boolean).join(' ')
  const { label, tone } = outcomes[outcome]
  const state = status === null ? undefined : making.states[status]?.label
  return (
    <>
      {record_id ? (
        <Link className="figures" to={making.recordPath(record_id)} onClick={onClose}>
          {name}
        </Link>
      ) : (
        <span className="figures">{name}</span>
      )}
      <StatusTag tone={tone} label={label} />
      <span className="doc-result-message">
        {reason ?? [count > 1 ? `${count} 份` : '', state].filter(Boolean).join('，')}
      </span>
    </>
  )
}

import { StatusTag } from '../../kit/cells.tsx'
import { FindingTag } from '../findings/FindingTag.tsx'
import { ResultsDialog } from './ResultsDialog.tsx'
import type { SendLine } from './useSend.ts'
import { Note } from '../../kit/parts/text.ts'

const states = {
  sending: { tone: 'work', word: '申报中' },
  blocked: { tone: 'bad', word: '检查未通过' },
  refused: { tone: 'attention', word: '状态不允许' },
} as const

interface Props {
  readonly lines: readonly SendLine[] | undefined
  /** The screen of one document; `?id=` is appended. */
  readonly path: string
  readonly onClose: () => void
}

/** The result for each document to send. */
export function SendResults({ lines, path, onClose }: Props) {
  const sent = lines?.filter((line) => line.state === 'sending').length ?? 0
  const rest = (lines?.length ?? 0) - sent
  return (
    <ResultsDialog
      lines={lines}
      title="批量申报结果"
      summary={`${sent} 票申报中${rest > 0 ? `，${rest} 票没有发出` : '，回执会自动更新到列表'}`}
      path={path}
      onClose={onClose}
    >
      {(line, number) => (
        <>
          <div className="doc-result">
            {number}
            <StatusTag {...states[line.state]} />
            {line.message && <Note as="span">{line.message}</Note>}
          </div>
          {(line.bills?.length ?? 0) > 1 &&
            line.bills?.map((bill) => (
              <div key={bill.id} className="doc-result-finding">
                <StatusTag {...states[bill.state]} /> <span className="figures">{bill.bill_no}</span> {bill.message}
              </div>
            ))}
          {line.findings.map((finding) => (
            <div key={`${finding.rule}${finding.path}${finding.message}`} className="doc-result-finding">
              <FindingTag severity={finding.severity} /> {finding.message}
            </div>
          ))}
        </>
      )}
    </ResultsDialog>
  )
}

import { Button } from 'antd'
import { StatusTag } from '../../../kit/cells.tsx'
import type { Rehearsed } from '../acts/useRehearsal.ts'
import { Note } from '../../../kit/parts/text.ts'
import styles from './rehearsal.module.css'

/** The likely replies, by code. */
export const replyTags = {
  '01': { tone: 'done', label: '01 接受申报' },
  '02': { tone: 'attention', label: '02 转人工审核' },
  '03': { tone: 'bad', label: '03 退单' },
} as const

interface Props {
  readonly line: Rehearsed
  readonly onJump?: (path: string) => void
}

/** The likely receipt, bill by bill, or the reason why there is none. */
export function RehearsalLines({ line, onJump }: Props) {
  if (line.state !== 'rehearsed')
    return (
      <ol className={styles.lines}>
        {line.message && <li>{line.message}</li>}
        {line.findings.map((finding) => (
          <li key={`${finding.rule}${finding.path}${finding.message}`}>
            <span>{finding.message}</span>
            {finding.path && onJump && <Jump path={finding.path} onJump={onJump} />}
          </li>
        ))}
      </ol>
    )
  const documentLine =
    line.code && line.bills.length === 0
      ? [{ id: line.id, bill_no: '', code: line.code, text: line.text, path: null, remedy: null }]
      : []
  return (
    <ol className={styles.lines}>
      {[...line.bills, ...documentLine].map((bill) => (
        <li key={bill.id}>
          {bill.code && <StatusTag {...replyTags[bill.code]} />}
          <span>
            <span className="figures">{bill.bill_no}</span> {bill.text}
            {bill.remedy && <Note as="span">　办法：{bill.remedy}</Note>}
          </span>
          {bill.path && onJump && <Jump path={bill.path} onJump={onJump} />}
        </li>
      ))}
    </ol>
  )
}

const Jump = ({ path, onJump }: { readonly path: string; readonly onJump: (path: string) => void }) => (
  <Button size="small" onClick={() => onJump(path)}>
    去改正
  </Button>
)

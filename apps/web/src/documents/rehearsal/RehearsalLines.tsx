import type { Rehearsed } from '@guanqiao/domain/documents/rehearsal'
import { Button } from 'antd'
import { StatusTag } from '../../kit/cells.tsx'
import { Note } from '../../kit/parts/text.ts'
import { FindingTag } from '../findings/FindingTag.tsx'
import styles from './rehearsal.module.css'
import { replyTags, statementsOf } from './statements.ts'

interface Props {
  readonly line: Rehearsed
  readonly onJump: (path: string) => void
}

/** The likely receipt, bill by bill or objection by objection, or the reason why there is none; then what the check says. */
export function RehearsalLines({ line, onJump }: Props) {
  return (
    <ol className={styles.lines}>
      {line.state !== 'rehearsed' && line.message && <li>{line.message}</li>}
      {statementsOf(line).map(({ key, number, code, text, path, remedy }) => (
        <li key={key}>
          <StatusTag {...replyTags[code]} />
          <span>
            {number && <span className="figures">{number} </span>}
            {text}
            {remedy && <Note as="span">　办法：{remedy}</Note>}
          </span>
          {path && <Jump path={path} onJump={onJump} />}
        </li>
      ))}
      {line.findings.map((finding) => (
        <li key={`${finding.rule}${finding.path}${finding.message}`}>
          <FindingTag severity={finding.severity} />
          <span>{finding.message}</span>
          {finding.path && <Jump path={finding.path} onJump={onJump} />}
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

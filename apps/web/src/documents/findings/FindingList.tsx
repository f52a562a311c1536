import type { Finding } from '@guanqiao/domain/documents/finding'
import { Button } from 'antd'
import { useState } from 'react'
import { FindingTag } from './FindingTag.tsx'
import { Note } from '../../kit/parts/text.ts'
import '../words.css'
import './findings.css'

const MAX_SHOWN = 40

interface Props {
  readonly findings: readonly Finding[]
  /** The place of a finding's field, in words. */
  readonly locationLabel: (path: string | null) => string
  readonly onJump: (path: string | null) => void
}

/** The place, unless the message names it, and the remedy. */
const noteOf = ({ message, hint }: Finding, location: string): string =>
  [message.includes(location) ? '' : location, hint && `办法：${hint}`].filter(Boolean).join('　')

/** Findings, most severe first, each with its place, remedy and a jump to its field; equal ones unfold from the first. */
export function FindingList({ findings, locationLabel, onJump }: Props) {
  const [all, setAll] = useState(false)
  const [unfolded, setUnfolded] = useState<readonly Finding[]>([])
  const sorted = (['block', 'warn', 'note'] as const).flatMap((severity) =>
    findings.filter((finding) => finding.severity === severity),
  )
  const groups = [...Map.groupBy(sorted, ({ rule, message }) => rule + message).values()]
  const visible = all ? groups : groups.slice(0, MAX_SHOWN)
  const jumpOf = (finding: Finding, others = 0) => (
    <li key={`${finding.rule}${finding.path}${finding.message}`}>
      <FindingTag severity={finding.severity} />
      <div>
        <button type="button" className="doc-jump" onClick={() => onJump(finding.path)}>
          {finding.message}
        </button>
        <Note as="div">{noteOf(finding, locationLabel(finding.path))}</Note>
        {others > 0 && (
          <Button type="link" size="small" onClick={() => setUnfolded([...unfolded, finding])}>
            同样的还有 {others} 处
          </Button>
        )}
      </div>
    </li>
  )
  return (
    <ol className="doc-finding-list">
      {visible.flatMap(([first, ...others]) =>
        first && others.length > 1 && !unfolded.includes(first)
          ? [jumpOf(first, others.length)]
          : [first, ...others].map((finding) => finding && jumpOf(finding)),
      )}
      {visible.length < groups.length && (
        <li>
          <Button type="link" size="small" onClick={() => setAll(true)}>
            还有 {groups.length - visible.length} 条，全部展开
          </Button>
        </li>
      )}
    </ol>
  )
}

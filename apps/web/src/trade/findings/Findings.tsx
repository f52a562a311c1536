import type { Finding } from '@guanqiao/domain/trade/finding'
import { Button } from 'antd'
import type { RefObject } from 'react'
import { FindingTag } from './FindingTag.tsx'
import './findings.css'

interface Props {
  readonly findings: readonly Finding[]
  /** Whether the document has been changed since. */
  readonly isOld: boolean
  /** The place of a finding's field, in words. */
  readonly placeWords: (path: string | null) => string
  readonly panel: RefObject<HTMLElement | null>
  readonly onJump: (path: string | null) => void
  readonly onCheck: () => void
  readonly onClose: () => void
}

const count = (findings: readonly Finding[], severity: Finding['severity']) =>
  findings.filter((finding) => finding.severity === severity).length

/** The findings of a check, most severe first, each with a jump to its field. */
export function Findings({ findings, isOld, placeWords, panel, onJump, onCheck, onClose }: Props) {
  const [block, warn] = [count(findings, 'block'), count(findings, 'warn')]
  const sorted = (['block', 'warn', 'note'] as const).flatMap((severity) =>
    findings.filter((finding) => finding.severity === severity),
  )
  return (
    <section
      ref={panel}
      className={`gq-card doc-findings doc-findings-${block > 0 ? 'bad' : warn > 0 ? 'attention' : 'done'}`}
      aria-label="检查结果"
      tabIndex={-1}
    >
      <header>
        <strong role="status">
          {block > 0 ? `必改 ${block} 处，不能申报` : warn > 0 ? '可以申报' : '检查通过，可以申报'}
        </strong>
        {warn > 0 && <span>提醒 {warn} 处</span>}
        <span className="doc-spring" />
        {isOld && (
          <Button size="small" type="primary" onClick={onCheck}>
            内容已改，重新检查
          </Button>
        )}
        <Button size="small" onClick={onClose}>
          收起
        </Button>
      </header>
      {sorted.length > 0 && (
        <ol>
          {sorted.map((finding) => (
            <li key={`${finding.rule}${finding.path}${finding.message}`}>
              <FindingTag severity={finding.severity} />
              <div>
                <button type="button" className="doc-jump" onClick={() => onJump(finding.path)}>
                  {finding.message}
                </button>
                <div className="doc-quiet">
                  {placeWords(finding.path)}
                  {finding.hint && `　办法：${finding.hint}`}
                </div>
              </div>
            </li>
          ))}
        </ol>
      )}
    </section>
  )
}

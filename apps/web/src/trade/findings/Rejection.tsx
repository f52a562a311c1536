import { Button } from 'antd'
import { Note } from '../../kit/parts/text.ts'
import { showInstant } from '../../kit/time.ts'
import { DrillMark } from '../receipts/DrillMark.tsx'
import { ObjectionPanel } from './ObjectionPanel.tsx'

/** One objection of customs, verbatim, with the place of its cause. */
export interface Objection {
  readonly text: string
  /** A path as in findings: the field, otherwise the part, otherwise the head of the document. */
  readonly path: string
  /** Whether the text identifies the field. */
  readonly isSure: boolean
}

interface Props {
  readonly objections: readonly Objection[]
  readonly at: string | null
  /** The rejected document or part. */
  readonly what: string
  readonly onJump: (path: string) => void
}

/** Customs' verbatim text, each objection with a jump to its place, otherwise to the head of the document. */
export function Rejection({ objections, at, what, onJump }: Props) {
  return (
    <ObjectionPanel
      label="退单原因"
      title={what}
      beside={
        <>
          <Note as="span" className="figures">
            {showInstant(at)}
          </Note>
          <DrillMark />
        </>
      }
    >
      <ol>
        {objections.map((objection, index) => (
          <li key={index}>
            <span>{objection.text}</span>
            <Button size="small" onClick={() => onJump(objection.path)}>
              {objection.isSure ? '去改正' : '查看单证'}
            </Button>
          </li>
        ))}
      </ol>
    </ObjectionPanel>
  )
}

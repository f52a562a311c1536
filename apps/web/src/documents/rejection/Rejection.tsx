import type { DocumentType } from '@guanqiao/domain/documents/documentType'
import { Button } from 'antd'
import { Note } from '../../kit/parts/text.ts'
import { showInstant } from '../../kit/time.ts'
import { ObjectionPanel } from '../findings/ObjectionPanel.tsx'
import { DrillMark } from '../receipts/DrillMark.tsx'
import { RejectionExplanation } from './RejectionExplanation.tsx'

/** One objection of customs, verbatim, with the place of its cause. */
export interface Objection {
  readonly text: string
  /** A path as in findings: the field, otherwise the part, otherwise the head of the document. */
  readonly path: string
  /** Whether the text identifies the field. */
  readonly isSure: boolean
}

export interface RejectionShown {
  readonly objections: readonly Objection[]
  readonly at: string | null
  /** The rejected document or part. */
  readonly what: string
  /** Whether it is declared anew once it is mended; customs holds the others. */
  readonly isOpen: boolean
}

interface Props {
  readonly type: DocumentType
  readonly rejection: RejectionShown
  readonly onJump: (path: string) => void
  readonly onMend: (code: string, objection: Objection) => void
  /** Makes a check of the enterprise's own from the objection. */
  readonly onRule: (code: string, objection: Objection) => void
}

/**
 * Customs' verbatim text, each objection with its cause, remedy and earlier solutions, and a jump to its place, otherwise to the head of the
 * document.
 */
export const Rejection = ({ type, rejection: { objections, at, what, isOpen }, onJump, onMend, onRule }: Props) => (
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
          <RejectionExplanation
            type={type}
            text={objection.text}
            isOpen={isOpen}
            onMend={(code) => onMend(code, objection)}
            onRule={(code) => onRule(code, objection)}
          />
        </li>
      ))}
    </ol>
  </ObjectionPanel>
)

import { Button } from 'antd'
import type { ReactNode, RefObject } from 'react'
import { Spring } from '../../kit/parts/text.ts'
import { Card } from '../../kit/parts/card.ts'
import './findings.css'

interface Props {
  readonly label: string
  readonly look: 'bad' | 'attention' | 'done' | 'rehearsal'
  readonly isRunning?: boolean
  readonly panel?: RefObject<HTMLElement | null> | undefined
  readonly header: ReactNode
  /** Buttons at the end of the header. */
  readonly buttons?: ReactNode
  readonly onClose?: (() => void) | undefined
  readonly children: ReactNode
}

/** The result of a check or a rehearsal above the document; takes the focus when it appears. */
export const ResultPanel = ({ label, look, isRunning = false, panel, header, buttons, onClose, children }: Props) => (
  <Card
    as="section"
    {...(panel && { ref: panel })}
    className={`doc-findings doc-findings-${look}`}
    aria-label={label}
    aria-busy={isRunning}
    tabIndex={-1}
  >
    <header>
      {header}
      <Spring />
      {buttons}
      {onClose && (
        <Button size="small" onClick={onClose}>
          收起
        </Button>
      )}
    </header>
    {children}
  </Card>
)

import { linkTo } from '@guanqiao/domain/screens/index'
import type { Screen } from '@guanqiao/domain/screens/index'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Modal } from '../../kit/overlays/dialogs.tsx'
import './results.css'

interface Line {
  readonly id: string
  readonly batch_number?: string | null | undefined
}

interface Props<L extends Line> {
  /** Undefined: closed. */
  readonly lines: readonly L[] | undefined
  readonly title: string
  /** The result as a whole. */
  readonly summary: string
  readonly onClose: () => void
  /** The result of one document; `number` leads to it. */
  readonly children: (line: L, number: ReactNode) => ReactNode
  /** The screen of one document. */
  readonly screen: Screen<'id'>
}

/** The results of an act on several documents, one line each. */
export function ResultsDialog<L extends Line>({ lines, title, summary, onClose, children, screen }: Props<L>) {
  const footer = (
    <Button type="primary" autoFocus onClick={onClose}>
      知道了
    </Button>
  )
  return (
    <Modal open={lines !== undefined} title={title} width={720} footer={footer} onCancel={onClose} destroyOnHidden>
      <p role="status">{summary}</p>
      <ul className="doc-results">
        {(lines ?? []).map((line) => (
          <li key={line.id}>
            {children(
              line,
              <Link className="figures" to={linkTo(screen, { id: line.id })} onClick={onClose}>
                {line.batch_number ?? line.id}
              </Link>,
            )}
          </li>
        ))}
      </ul>
    </Modal>
  )
}

import type { State } from '@guanqiao/domain/kit/flow'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Copyable } from '../../kit/cells/Copyable.tsx'
import { StatusTag } from '../../kit/cells.tsx'
import { LastReceipt } from '../receipts/LastReceipt.tsx'
import type { Tab } from './Tabs.tsx'
import { Tabs } from './Tabs.tsx'

/** The common displayed fields of every document. */
interface DocumentRow {
  readonly batch_number: string
  readonly attempt: number | null
  readonly last_code: string | null
  readonly last_text: string | null
  readonly last_at: string | null
}

interface Props {
  /** The label of the type: 舱单. */
  readonly label: string
  /** Undefined for a new document. */
  readonly row: DocumentRow | undefined
  readonly state: State | undefined
  readonly tab: Tab
  readonly onTab: (tab: Tab) => void
  /** Links to related records. */
  readonly children?: ReactNode
}

/** Identity and state of the document, and customs' last statement. A rejection is shown elsewhere. */
export function DocumentTop({ label, row, state, tab, onTab, children }: Props) {
  return (
    <header className="gq-card doc-top">
      <div className="doc-name">
        <h2 className="figures">{row ? <Copyable text={row.batch_number} /> : `新${label}`}</h2>
        {state && <StatusTag tone={state.tone} word={state.label} />}
        {row && (row.attempt ?? 0) > 1 && <span className="doc-quiet">第 {row.attempt} 次申报</span>}
        {row && <Link to={`/batch/view?batch_number=${row.batch_number}`}>批次总览</Link>}
        {children}
      </div>
      {row?.last_text && row.last_code !== '03' && (
        <p className="doc-last">
          <LastReceipt of={row} />
        </p>
      )}
      {row && <Tabs label={label} tab={tab} onTab={onTab} />}
    </header>
  )
}

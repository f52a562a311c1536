import { linkTo, screens } from '@guanqiao/domain/screens/index'
import type { DocumentType } from '@guanqiao/domain/documents/documentType'
import type { State } from '@guanqiao/domain/documents/flow'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Copyable } from '../../kit/cells/Copyable.tsx'
import { StatusTag } from '../../kit/cells.tsx'
import { Due } from '../deadlines/Due.tsx'
import { ListNeighbours } from '../../kit/neighbours/ListNeighbours.tsx'
import { NotesButton } from '../../platform/notes/NotesButton.tsx'
import { WhoElse } from '../../platform/presence/WhoElse.tsx'
import { LastReceipt } from '../receipts/LastReceipt.tsx'
import { useDocumentContext } from './context.ts'
import type { Tab } from './Tabs.tsx'
import { Tabs } from './Tabs.tsx'
import { Card } from '../../kit/parts/card.ts'
import { Note } from '../../kit/parts/text.ts'

/** The common displayed fields of every document. */
interface DocumentRow {
  readonly id: string
  readonly status: string
  readonly batch_number: string
  readonly attempt: number | null
  readonly sent_at?: string | null
  readonly last_code: string | null
  readonly last_text: string | null
  readonly last_at: string | null
}

interface Props {
  /** The label of the type: 舱单. */
  readonly label: string
  readonly type: Pick<DocumentType, 'key' | 'entity' | 'flow' | 'deadlines'>
  /** Undefined for a new document. */
  readonly row: DocumentRow | undefined
  readonly state: State | undefined
  readonly tab: Tab
  readonly onTab: (tab: Tab) => void
  /** Links to related records. */
  readonly children?: ReactNode
}

/** Identity and state of the document, and customs' last statement. A rejection is shown elsewhere. */
export function DocumentTop({ label, type, row, state, tab, onTab, children }: Props) {
  const { form } = useDocumentContext()
  const entity = type.entity.table
  return (
    <Card as="header" className="doc-top">
      <div className="doc-name">
        <h2 className="figures">{row ? <Copyable text={row.batch_number} /> : `新${label}`}</h2>
        {state && <StatusTag tone={state.tone} label={state.label} />}
        {row && <Due type={type} row={row} />}
        {row && (row.attempt ?? 0) > 1 && <Note as="span">第 {row.attempt} 次申报</Note>}
        {row && <Link to={linkTo(screens.batch, { batch_number: row.batch_number })}>批次总览</Link>}
        {children}
        {row && <NotesButton subject={{ entity, record_id: row.id }} title={`${label} ${row.batch_number}`} />}
        {row && <ListNeighbours table={entity} id={row.id} />}
      </div>
      {row && <WhoElse entity={entity} id={row.id} editing={form.dirty} />}
      {row?.last_text && row.last_code !== '03' && (
        <p className="doc-last">
          <LastReceipt of={row} />
        </p>
      )}
      {row && <Tabs label={label} tab={tab} onTab={onTab} />}
    </Card>
  )
}

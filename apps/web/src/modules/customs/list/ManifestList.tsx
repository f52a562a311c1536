import { linkTo, screens } from '@guanqiao/domain/screens/index'
import { printManifest } from '@guanqiao/domain/customs/manifest.calls'
import { manifestDocument } from '@guanqiao/domain/customs/manifest.document'
import { Link } from 'react-router'
import { documentList } from '../../../documents/list/documentList.tsx'
import type { ListToolProps } from '../../../documents/list/documentList.tsx'
import { MakeTool } from '../../../documents/making/MakeTool.tsx'
import { kindsOf } from '../../../documents/making/makingLabels.ts'
import { useAllowed } from '../../../kit/permissions.ts'
import { FromOrder } from './FromOrder.tsx'
import { ToOrder } from './ToOrder.tsx'
import { ListedState } from './ListedState.tsx'
import type { ListedManifest } from './listedManifest.ts'
import { asListed, statesOf } from './listedManifest.ts'

/** The documents that follow from the ticked manifests. */
function Making({ rows }: ListToolProps) {
  const mayDeclare = useAllowed(manifestDocument.operations.post)
  if (!mayDeclare) return null
  const sources = { batch_numbers: rows.map(({ batch_number }) => batch_number) }
  return <MakeTool label="舱单" count={rows.length} sources={sources} kinds={kindsOf(undefined)} />
}

const EarlyTools = ({ filters }: ListToolProps) => (
  <>
    <FromOrder filters={filters} />
    <ToOrder filters={filters} />
  </>
)

const Empty = ({ filters }: Pick<ListToolProps, 'filters'>) => (
  <>
    <p>先由订单生成舱单，或直接录入</p>
    <FromOrder filters={filters} />
  </>
)

const orderOf = ({ order_id, order_id_text }: ListedManifest) =>
  order_id && <Link to={linkTo(screens.order, { id: order_id })}>{order_id_text ?? '查看'}</Link>

/** Manifests with the states of their bills. */
export default documentList(manifestDocument, {
  EarlyTools,
  Tools: Making,
  Empty,
  columns: [
    {
      name: 'status',
      title: '状态',
      width: 136,
      early: true,
      needs: ['alarm'],
      render: (row) => <ListedState row={asListed(row)} />,
    },
    { name: 'order_id', title: '订单', width: 122, hidden: true, render: (row) => orderOf(asListed(row)) },
  ],
  hidden: ['arrival_date'],
  needs: ['bill_states'],
  statesOf,
  actions: ({ id, batch_number }) => [
    { key: 'batch', label: '批次', letter: 'b', to: linkTo(screens.batch, { batch_number }) },
    { key: 'print', label: '打印', letter: 'p', operation: printManifest, to: linkTo(screens.manifestSheet, { id }) },
  ],
  editLink: ({ id, status }) =>
    linkTo(screens.manifest, { id, act: status === 'rejected' || status === 'refused' ? 'fix' : null }),
})

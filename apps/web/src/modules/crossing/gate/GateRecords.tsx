import { linkTo, screens } from '@guanqiao/domain/screens/index'
import { gateApi, gateEvent } from '@guanqiao/domain/gate/gate'
import type { ListRow } from '@guanqiao/domain/kit/entity'
import { lazy, Suspense } from 'react'
import { Link } from 'react-router'
import { useRecord } from '../../../kit/crud/useRecord.ts'
import type { ExtraColumn, Listed, RowAction } from '../../../kit/EntityTable.tsx'
import { EntityTable, listAhead, useList } from '../../../kit/EntityTable.tsx'
import { hiddenColumns } from '../../../kit/table/columns.tsx'
import { AssignDialog, isOpen, plateOf, SettleDialog } from './GateSteps.tsx'

const GateDrawer = lazy(() => import('./GateDrawer.tsx'))

const needs = ['status', 'plate_number', 'foreign_plate', 'batch_number', 'form_type', 'form_id'] as const
type Line = Listed<ListRow<typeof gateEvent>, (typeof needs)[number]>

const { fields } = gateEvent

function Plate({ row }: { readonly row: Line }) {
  const { recordLink } = useRecord()
  return <Link to={recordLink(row.id)}>{plateOf(row)}</Link>
}

const columns: readonly ExtraColumn<Line>[] = [
  ...hiddenColumns<Line>(fields, ['foreign_plate', 'form_type', 'area_id']),
  {
    name: 'batch_number',
    title: fields.batch_number.label,
    width: 136,
    render: ({ batch_number }) =>
      batch_number && (
        <Link className="figures" to={linkTo(screens.batch, { batch_number })}>
          {batch_number}
        </Link>
      ),
  },
  { name: 'plate_number', title: fields.plate_number.label, width: 104, render: (row) => <Plate row={row} /> },
]

const actions = (row: Line): readonly RowAction[] => [
  {
    key: 'settle',
    label: '处理',
    letter: 's',
    operation: gateApi.settle,
    disabled: isOpen(row) ? undefined : '不需要处理',
    dialog: (stand) => <SettleDialog row={row} {...stand} />,
  },
  {
    key: 'assign',
    label: '归入批次',
    letter: 'a',
    operation: gateApi.assign,
    disabled: row.status === 'unmatched' ? undefined : '已归入批次或清单',
    dialog: (stand) => <AssignDialog row={row} {...stand} />,
  },
]

/** The messages of gates, the newest first. */
export default function GateRecords() {
  const record = useRecord()
  const list = useList(gateApi.list, { columns, needs })
  return (
    <>
      <EntityTable
        entity={gateEvent}
        list={list}
        rowLink={(row) => record.recordLink(row.id)}
        actions={actions}
        emptyHint={<p>卡口的采集、海关验放和人工确认消息从海关收件箱送到这里</p>}
      />
      {record.opened.id && (
        <Suspense fallback={null}>
          <GateDrawer id={record.opened.id} onClose={record.close} />
        </Suspense>
      )}
    </>
  )
}

GateRecords.ahead = listAhead(gateApi.list, { columns, needs })

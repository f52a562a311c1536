import { linkTo, screens } from '@guanqiao/domain/screens/index'
import { weighing, weighingApi } from '@guanqiao/domain/weighing/weighing'
import { weighingFlow } from '@guanqiao/domain/weighing/weighing.flow'
import { compare } from '@guanqiao/domain/kit/decimal'
import type { ListRow } from '@guanqiao/domain/kit/entity'
import { makingOf } from '@guanqiao/domain/documents/making'
import { allowed } from '@guanqiao/domain/documents/flow'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { Figure } from '../../../kit/cells/Figure.tsx'
import { CreateButton } from '../../../kit/parts/CreateButton.tsx'
import type { ExtraColumn, Listed, RowAction } from '../../../kit/EntityTable.tsx'
import { EntityTable, listAhead, useList, useSelection } from '../../../kit/EntityTable.tsx'
import { hiddenColumns } from '../../../kit/table/columns.tsx'
import type { OpenDialog } from '../acts/TicketDialogs.tsx'
import { useAllowed } from '../../../kit/permissions.ts'
import { TicketDialogs } from '../acts/TicketDialogs.tsx'
import { MakeTool, useMayMake } from '../../../documents/making/MakeTool.tsx'
import { useMakeReport } from '../../../documents/reports/useMakeReport.ts'
import { SignedDifference } from '../SignedDifference.tsx'

const needs = ['status', 'weighing_no', 'alerts', 'batch_number'] as const
type Ticket = Listed<ListRow<typeof weighing>, (typeof needs)[number]>

/** For a truck with one pass, the other weights are unknown yet. */
const weights = (['gross_weight', 'tare_weight', 'net_weight'] as const).map(
  (name): ExtraColumn<Ticket> => ({
    name,
    title: weighing.fields[name].label,
    width: 88,
    align: 'right',
    render: (row) => {
      const weight = row[name]
      const isKnown = weight && (row.status !== 'open' || compare(weight, '0') !== 0)
      return <Figure value={isKnown ? weight : null} none="—" />
    },
  }),
)

const columns: readonly ExtraColumn<Ticket>[] = [
  ...weights,
  ...hiddenColumns<Ticket>(weighing.fields, [
    'direction',
    'driver_name',
    'site_id',
    'good_name',
    'receiver_name',
    'declared_net',
    'source',
    'tare_time',
  ]),
  {
    name: 'batch_number',
    title: '批次号',
    width: 120,
    render: (row) =>
      row.batch_number && (
        <Link className="figures" to={linkTo(screens.batch, { batch_number: row.batch_number })}>
          {row.batch_number}
        </Link>
      ),
  },
  {
    name: 'difference_percent',
    title: '与申报差(%)',
    width: 100,
    align: 'right',
    render: (row) => <SignedDifference value={row.difference_percent ?? null} unit="%" alerts={row.alerts} />,
  },
  {
    name: 'loss',
    title: '亏吨(kg)',
    width: 88,
    align: 'right',
    hidden: true,
    render: (row) => <SignedDifference value={row.loss ?? null} unit="" />,
  },
]

const options = { columns, needs }
const ticketKinds = ['arrival', 'tally', 'cargo_list'] as const

/** A finished ticket of a batch: the goods of its truck can be reported to customs. */
function useReportActions() {
  const { make } = useMakeReport()
  return ({ id, status, batch_number }: Ticket): RowAction[] => {
    if (status !== 'done' || !batch_number) return []
    const action = (kind: 'arrival' | 'tally', label: string, letter: string): RowAction => ({
      key: kind,
      label,
      letter,
      operation: makingOf(kind),
      onClick: () => void make(kind, { batch_number, weighing_id: id }),
    })
    return [action('arrival', '生成运抵', 'y'), action('tally', '生成理货', 'l')]
  }
}

/** Tickets of the weighbridge. */
export default function PoundList() {
  const list = useList(weighingApi.list, options)
  const navigate = useNavigate()
  const [openDialog, setOpenDialog] = useState<OpenDialog>()
  const mayAdd = useAllowed(weighingApi.create)
  const mayMake = useMayMake(ticketKinds)
  const selected = useSelection<Ticket>(mayMake)
  const reportActions = useReportActions()
  const actions = (row: Ticket): RowAction[] => {
    const events = allowed(weighingFlow, row.status)
    return [
      ...(events.includes('finish')
        ? [
            {
              key: 'second',
              label: '二次过磅',
              letter: 'w',
              operation: weighingApi.second,
              to: linkTo(screens.newWeighing, { id: row.id }),
            },
          ]
        : []),
      ...(events.includes('approve')
        ? [
            {
              key: 'approve',
              label: '审批',
              letter: 'a',
              operation: weighingApi.approve,
              onClick: () => setOpenDialog({ ticket: row, act: 'approve' }),
            },
          ]
        : []),
      {
        key: 'slip',
        label: row.status === 'done' ? '打印' : '查看',
        letter: 'p',
        operation: weighingApi.get,
        to: linkTo(screens.weighingSlip, { id: row.id }),
      },
      ...reportActions(row),
      ...(events.includes('void')
        ? [
            {
              key: 'void',
              label: '作废',
              letter: 'z',
              operation: weighingApi.void,
              danger: true,
              onClick: () => setOpenDialog({ ticket: row, act: 'void' }),
            },
          ]
        : []),
    ]
  }
  const create = () => void navigate(linkTo(screens.newWeighing))
  const start = (
    <CreateButton operation={weighingApi.create} onCreate={create}>
      过磅
    </CreateButton>
  )
  return (
    <>
      <EntityTable<Ticket>
        entity={weighing}
        list={list}
        onCreate={mayAdd ? create : undefined}
        rowLink={(row) => linkTo(screens.weighingSlip, { id: row.id })}
        actions={actions}
        tools={
          <>
            {start}
            <MakeTool
              label="磅单"
              count={selected.rows.length}
              sources={{ weighing_ids: selected.rows.map(({ id }) => id) }}
              kinds={ticketKinds}
            />
          </>
        }
        emptyHint={
          <>
            <p>车上磅后在这里开始</p>
            {start}
          </>
        }
        selection={selected.selection}
      />
      <TicketDialogs openDialog={openDialog} onClose={() => setOpenDialog(undefined)} />
    </>
  )
}

PoundList.ahead = listAhead(weighingApi.list, options)

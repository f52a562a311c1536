import { linkTo, screens } from '@guanqiao/domain/screens/index'
import { issueBatches } from '@guanqiao/domain/order/batchAllotment'
import type { ListRow } from '@guanqiao/domain/kit/entity'
import { allowed } from '@guanqiao/domain/documents/flow'
import { batchFlow } from '@guanqiao/domain/order/batch.flow'
import { batch, batchApi, voiding } from '@guanqiao/domain/order/batch'
import { Button } from 'antd'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { calling } from '../../../kit/acts/rowCalls.ts'
import { Can } from '../../../kit/Can.tsx'
import type { ExtraColumn, Listed, RowAction } from '../../../kit/EntityTable.tsx'
import { EntityTable, useList, useSelection } from '../../../kit/EntityTable.tsx'
import { Stack } from '../../../kit/parts/form.ts'
import { useAllowed } from '../../../kit/permissions.ts'
import { MakeTool, useMayMake } from '../../../documents/making/MakeTool.tsx'
import { kindsOf } from '../../../documents/making/makingLabels.ts'
import { ImportDialog } from './ImportDialog.tsx'
import { IssueDialog } from './IssueDialog.tsx'
import { Statistics } from './Statistics.tsx'

const needs = ['status', 'batch_number'] as const
type Batch = Listed<ListRow<typeof batch>, (typeof needs)[number]>

const columns: readonly ExtraColumn<Batch>[] = [
  {
    name: 'order_id',
    title: '订单',
    width: 118,
    render: (row) =>
      row.order_id && <Link to={linkTo(screens.order, { id: row.order_id })}>{row.order_id_text ?? '查看'}</Link>,
  },
]

const options = { columns, needs }

export const batchLink = (number: string): string => linkTo(screens.batch, { batch_number: number })

/** Batch numbers with their states, and the ways to get more. */
export default function BatchList() {
  const list = useList(batchApi.list, options)
  const mayQuery = useAllowed(batchApi.list)
  const navigate = useNavigate()
  const [dialog, setDialog] = useState<'issue' | 'import'>()
  const mayMake = useMayMake(kindsOf(undefined))
  const selected = useSelection<Batch>(mayMake)
  const close = () => setDialog(undefined)
  const issue = (
    <Can operation={issueBatches}>
      <Button type="primary" onClick={() => setDialog('issue')}>
        分配
      </Button>
    </Can>
  )
  const bring = (
    <Can operation={batchApi.import}>
      <Button onClick={() => setDialog('import')}>导入/录入</Button>
    </Can>
  )
  return (
    <Stack>
      {mayQuery && (
        <Statistics
          selectedStatus={list.filters['status']}
          onChoose={(status) => list.change({ status, pageNo: null })}
        />
      )}
      <EntityTable<Batch>
        entity={batch}
        list={list}
        rowLink={(row) => batchLink(row.batch_number)}
        actions={actions}
        tools={
          <>
            {issue}
            {bring}
            <MakeTool
              label="批次"
              count={selected.rows.length}
              sources={{ batch_numbers: selected.rows.map((row) => row.batch_number) }}
              kinds={kindsOf(undefined)}
            />
            <Button onClick={() => void navigate(linkTo(screens.batchPools))}>号段</Button>
          </>
        }
        emptyHint={
          <>
            <p>按规则编制或从号段分配，也可导入口岸发放的批次号</p>
            {issue}
          </>
        }
        selection={selected.selection}
      />
      <IssueDialog open={dialog === 'issue'} onClose={close} />
      <ImportDialog open={dialog === 'import'} onClose={close} />
    </Stack>
  )
}

/** Frees or voids a number if its state allows it. */
function actions(row: Batch): RowAction[] {
  const events = allowed(batchFlow, row.status)
  const barred = (event: 'release' | 'void') =>
    events.includes(event) ? undefined : `“${batchFlow.states[row.status].label}”的批次号不能${batchFlow.events[event]}`
  return [
    { key: 'view', label: '总览', letter: 'v', to: batchLink(row.batch_number) },
    {
      key: 'release',
      label: '释放',
      letter: 'r',
      disabled: barred('release'),
      ...calling(step(row, 'release')),
    },
    {
      key: 'void',
      label: '作废',
      letter: 'z',
      danger: true,
      disabled: barred('void'),
      ...calling(step(row, 'void')),
      operation: voiding,
    },
  ]
}

const questions = {
  release: { okText: '释放', content: '释放后可分配给别的订单。' },
  void: { okText: '作废', content: '作废后不能再用，也不能恢复。', danger: true },
} as const

const step = (row: Batch, event: keyof typeof questions) => ({
  confirm: { title: `是否确认${questions[event].okText}批次号“${row.batch_number}”？`, ...questions[event] },
  operation: batchApi.update,
  input: { id: row.id, version: row.version, event },
  done: '操作成功',
})

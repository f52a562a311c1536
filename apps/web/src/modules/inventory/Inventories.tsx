import { linkTo, screens } from '@guanqiao/domain/screens/index'
import { inventory, inventoryApi } from '@guanqiao/domain/inventory/inventory'
import { decideInventory, inventoryHandover, postInventory } from '@guanqiao/domain/inventory/inventory.calls'
import { inventoryFlow } from '@guanqiao/domain/inventory/inventory.flow'
import { dueOf } from '@guanqiao/domain/inventory/inventory.rules'
import type { ListRow } from '@guanqiao/domain/kit/entity'
import { inventoryRecord } from '@guanqiao/domain/inventory/inventory.record'
import { next } from '@guanqiao/domain/documents/flow'
import type { ComponentProps, ReactNode } from 'react'
import { lazy, Suspense } from 'react'
import { calling } from '../../kit/acts/rowCalls.ts'
import { StatusTag } from '../../kit/cells/StatusTag.tsx'
import type { AnyRow } from '../../kit/crud/crudApi.ts'
import { crudScreen } from '../../kit/CrudScreen.tsx'
import type { ExtraColumn, Listed, RowAction } from '../../kit/EntityTable.tsx'
import type { Values } from '../../kit/EntityForm.tsx'
import { Note } from '../../kit/parts/text.ts'
import { DueMark } from '../../documents/deadlines/DueMark.tsx'
import { annexParts } from '../../platform/files/annexParts.tsx'
import { download } from '../../documents/handover/download.ts'
import { handByDownload, redeliver } from '../../documents/handover/acts.ts'
import { handoverColumns } from '../../documents/handover/columns.tsx'
import { HandOverDialog } from '../../documents/handover/HandOverDialog.tsx'
import { deliveryNeeds, mayRedeliver } from '../../documents/handover/Delivery.tsx'
import { SoleFiling } from '../../documents/making/SoleFiling.tsx'
import { savingTemplate } from '../../documents/template/Templates.tsx'
import { PostDialog } from './PostDialog.tsx'
import { sections } from './sections.ts'
import { StepDialog } from '../../kit/stepDialog/StepDialog.tsx'
import { inputsOf } from '../../kit/stepDialog/StepForm.tsx'

const BeginWithTemplate = lazy(() => import('../../documents/template/BeginWithTemplate.tsx'))
const InventoryTools = lazy(() => import('./InventoryTools.tsx'))

const dated = ['ie_flag', 'ie_date', 'load_time', 'decided_on', 'trade_mode'] as const
const needs = ['inventory_no', 'status', 'alarm', ...dated, ...deliveryNeeds] as const
export type Listing = Listed<ListRow<typeof inventory>, (typeof needs)[number]>

/** What is due next: the list itself, or its declaration. What has changed since goes before. */
function DueCell({ row }: { readonly row: Listing }) {
  if (row.alarm) return <StatusTag tone="bad" label="警示" />
  const due = dueOf(row)
  if (!due) return <Note as="span">—</Note>
  return <DueMark until={due.due_at.toISOString()} label={due.source} table="inventory" isListed />
}

const columns: readonly ExtraColumn<Listing>[] = [
  { name: 'due', title: '期限', width: 128, early: true, render: (row) => <DueCell row={row} /> },
  ...handoverColumns<Listing>(inventory.fields),
]

/** Changing and deleting, as the server allows them. */
const locked = ({ status }: Pick<Listing, 'status'>, act: 'edit' | 'delete') =>
  act === 'delete' && status !== 'draft'
    ? '只有草稿可以删除'
    : unless(next(inventoryFlow, status, 'edit') !== undefined, `“${inventoryFlow.states[status].label}”的清单不能修改`)

const unless = (holds: boolean, reason: string) => (holds ? undefined : reason)

const formats = ['json', 'xml', 'xlsx'] as const

/** Sending the file again, or taking it by hand. */
function deliveryActions(row: Listing): readonly RowAction[] {
  const { status } = row
  return [
    {
      key: 'redeliver',
      label: row.delivery_state ? '重新送达' : '经渠道送达',
      disabled: unless(status === 'sending', '只有待交接的清单可以送达'),
      ...calling(redeliver(inventoryHandover, row)),
    },
    {
      key: 'by_download',
      label: '改为下载',
      disabled: unless(mayRedeliver(row), '清单没有在经渠道送达'),
      ...calling(handByDownload(inventoryHandover, row, row.inventory_no)),
    },
  ]
}

function actions(row: Listing): readonly RowAction[] {
  const { id, version, status } = row
  const frozen = unless(status !== 'draft' && status !== 'manual', '检查并冻结后才有交接文件')
  return [
    {
      key: 'post',
      label: '交接',
      operation: postInventory,
      disabled: unless(status === 'draft' || status === 'rejected', '已冻结或已有结果'),
      dialog: (stand) => <PostDialog row={row} {...stand} />,
    },
    ...(row.delivery_state === 'failed' ? deliveryActions(row) : []),
    ...formats.map(
      (format): RowAction => ({
        key: format,
        label: `下载${format.toUpperCase()}`,
        operation: inventoryHandover.calls.file,
        disabled: frozen,
        onClick: () => void download(inventoryHandover.calls.file, { id, format }),
      }),
    ),
    {
      key: 'hand_over',
      label: '登记交接',
      operation: inventoryHandover.calls.handOver,
      disabled: unless(status === 'sending', '冻结后才能登记交接'),
      dialog: (stand) => <HandOverDialog {...stand} type={inventoryHandover} list={row} name={row.inventory_no} />,
    },
    ...(row.delivery_state === 'failed' ? [] : deliveryActions(row)),
    {
      key: 'decide',
      label: '登记海关答复',
      operation: decideInventory,
      disabled: unless(status === 'handed_over', '登记交接后才能登记海关答复'),
      dialog: (stand) => (
        <StepDialog
          {...stand}
          title={`登记海关答复 ${row.inventory_no ?? ''}`}
          note="照海关给出的内容填写；接受须有海关编号，退单须有原因。"
          operation={decideInventory}
          shape={inputsOf(decideInventory, 'decision', 'list_no', 'bill_seq', 'decided_on', 'decision_text')}
          input={(values) => ({ ...values, id, version })}
          done="已登记海关答复"
        />
      ),
    },
    savingTemplate({ entity: inventory, create: inventoryApi.create, id, label: inventory.label }),
    {
      key: 'recall',
      label: '撤回修改',
      disabled: unless(status === 'sending', '只有待交接的清单可以撤回'),
      ...calling({
        confirm: { title: `是否确认撤回“${row.inventory_no ?? ''}”？已下载的文件作废。`, okText: '撤回' },
        operation: inventoryHandover.calls.recall,
        input: { id, version },
        done: '已撤回为草稿',
      }),
    },
  ]
}

const Tools = (props: ComponentProps<typeof InventoryTools>) => (
  <Suspense fallback={null}>
    <InventoryTools {...props} />
  </Suspense>
)

const Template = ({ id, children }: { readonly id: string; readonly children: (start: Values) => ReactNode }) => (
  <Suspense fallback={null}>
    <BeginWithTemplate id={id} list={linkTo(screens.inventories)}>
      {children}
    </BeginWithTemplate>
  </Suspense>
)

/** The proof of a clearance by hand, for users who may see it. */
const Annexes = annexParts(async () => ({
  set: (await import('@guanqiao/domain/inventory/annex')).inventoryAnnexes,
  owner: 'inventory_id',
}))

// Few lists have one.
const ListAlarm = lazy(() => import('./ListAlarm.tsx'))

function Parts({ row }: { readonly row: AnyRow }) {
  const alarm = row['alarm']
  return (
    <>
      {typeof alarm === 'string' && (
        <Suspense fallback={null}>
          <ListAlarm id={row.id} alarm={alarm} />
        </Suspense>
      )}
      <Annexes row={row} />
    </>
  )
}

export default crudScreen(inventory, inventoryApi, {
  needs,
  columns,
  useActions: () => actions,
  locked,
  sections,
  aids: { filing_id: SoleFiling },
  Tools,
  selects: true,
  Template,
  notCopied: inventoryRecord.notCopied,
  Parts,
})

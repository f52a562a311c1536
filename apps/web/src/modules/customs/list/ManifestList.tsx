import { linkTo, screens } from '@guanqiao/domain/screens/index'
import { PlusOutlined } from '@ant-design/icons'
import { manifest, manifestLists } from '@guanqiao/domain/customs/manifest'
import { deleteManifest, postManifest, printManifest } from '@guanqiao/domain/customs/manifest.calls'
import { manifestDocument } from '@guanqiao/domain/customs/manifest.document'
import { manifestStates, progressOf } from '@guanqiao/domain/customs/manifest.states'
import type { ListRow } from '@guanqiao/domain/kit/entity'
import { Button } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { StatusTag } from '../../../kit/cells.tsx'
import { Can } from '../../../kit/Can.tsx'
import type { ExtraColumn, Listed, RowAction } from '../../../kit/EntityTable.tsx'
import { EntityTable, useList } from '../../../kit/EntityTable.tsx'
import { Note } from '../../../kit/parts/text.ts'
import { hiddenColumns } from '../../../kit/table/columns.tsx'
import { useAllowed } from '../../../kit/permissions.ts'
import { dueColumns } from '../../../documents/deadlines/dueColumns.tsx'
import { lastReceiptColumn } from '../../../documents/list/lastReceipt.tsx'
import { neverSent } from '../../../documents/list/documentList.tsx'
import { MakeTool } from '../../../documents/making/MakeTool.tsx'
import { kindsOf } from '../../../documents/making/words.ts'
import { ListedStates } from '../../../documents/list/ListedStates.tsx'
import { without } from '../../../documents/sending/chosen.ts'
import { hintOf, MAX_SENT, SendMany } from '../../../documents/sending/SendMany.tsx'
import type { Rehearsed } from '../acts/useRehearsal.ts'
import { useRehearsal } from '../acts/useRehearsal.ts'
import { useRemoval } from '../acts/useRemoval.tsx'
import { listedEvents } from '../state/mode.ts'
import { FromOrder } from './FromOrder.tsx'

const RehearsalResults = lazy(() => import('./RehearsalResults.tsx'))

const needs = ['status', 'batch_number', 'bill_states', 'attempt'] as const
type Manifest = Listed<ListRow<typeof manifest>, (typeof needs)[number]>

const columns: readonly ExtraColumn<Manifest>[] = [
  {
    name: 'status',
    title: '状态',
    width: 136,
    early: true,
    needs: ['alarm'],
    render: (row) => <ListedState row={row} />,
  },
  ...hiddenColumns<Manifest>(manifest.fields, [
    'message_type',
    'declare_office',
    'transmitter_id',
    'arrival_date',
    'sent_at',
  ]),
  lastReceiptColumn<Manifest>(),
  ...dueColumns<Manifest>(manifestDocument),
  {
    name: 'order_id',
    title: '订单',
    width: 122,
    hidden: true,
    render: (row) =>
      row.order_id && <Link to={linkTo(screens.order, { id: row.order_id })}>{row.order_id_text ?? '查看'}</Link>,
  },
]

const options = { columns, needs }
const bulk = { remove: deleteManifest, restorable: neverSent }

/** The worst state of its bills, and the progress of the best ones if they differ. */
function ListedState({ row }: { readonly row: Manifest }) {
  const { label, tone } = manifestStates[row.status]
  const progress = progressOf(row.bill_states ?? [])
  return (
    <ListedStates>
      <StatusTag tone={tone} word={label} />
      {row.alarm && <StatusTag tone="bad" word="警示" />}
      {progress && (
        <Note as="small" className="figures">
          {progress.words}
        </Note>
      )}
    </ListedStates>
  )
}

/** Manifests with state and customs' last statement; with bulk sending. */
export default function ManifestList() {
  const list = useList(manifestLists.list, options)
  const navigate = useNavigate()
  const mayAdd = useAllowed(manifestDocument.operations.create)
  const mayDeclare = useAllowed(postManifest)
  const [selected, setSelected] = useState<{ keys: readonly string[]; rows: readonly Manifest[] }>({
    keys: [],
    rows: [],
  })
  const [asksOrder, setAsksOrder] = useState(false)
  const { actions, dialog } = useActions()
  const create = (
    <Can operation={manifestDocument.operations.create}>
      <Button type="primary" icon={<PlusOutlined />} onClick={() => void navigate(linkTo(screens.newManifest))}>
        新增
      </Button>
    </Can>
  )
  const generate = (
    <Can operation={manifestDocument.operations.create}>
      <Button onClick={() => setAsksOrder(true)}>由订单生成</Button>
    </Can>
  )
  return (
    <>
      <EntityTable<Manifest>
        entity={manifest}
        list={list}
        bulk={bulk}
        onCreate={mayAdd ? () => void navigate(linkTo(screens.newManifest)) : undefined}
        linkTo={(row) => linkTo(screens.manifest, { id: row.id })}
        actions={actions}
        tools={
          <>
            {create}
            {generate}
            <RehearseMany chosen={selected.rows} />
            <SendMany
              type={manifestDocument}
              label="舱单"
              post={postManifest}
              fit={sendable(selected.rows)}
              chosen={selected.rows.length}
              onSent={(ids) => setSelected((before) => without(before, ids))}
            />
            {mayDeclare && (
              <MakeTool
                label="舱单"
                count={selected.rows.length}
                sources={{ manifest_ids: selected.rows.map(({ id }) => id) }}
                kinds={kindsOf(undefined)}
              />
            )}
          </>
        }
        emptyHint={
          <>
            <p>先由订单生成舱单，或直接录入</p>
            {generate}
          </>
        }
        {...(mayDeclare
          ? { selection: { keys: selected.keys, onChange: (keys, rows) => setSelected({ keys, rows }) } }
          : {})}
      />
      <FromOrder open={asksOrder} orderId={list.filters['order_id']} onClose={() => setAsksOrder(false)} />
      {dialog}
    </>
  )
}

function useActions() {
  const may = useAllowed()
  const { remove, dialog } = useRemoval()
  const actions = (row: Manifest): RowAction[] => {
    const events = listedEvents(row.bill_states)
    const isEdited = events.has('edit') && may(manifestDocument.operations.edit)
    const isKept = !events.has('remove') && !events.has('delete')
    return [
      {
        key: 'open',
        word: isEdited ? '编辑' : '查看',
        letter: 'e',
        operation: manifestDocument.operations.get,
        to: linkTo(screens.manifest, {
          id: row.id,
          act: row.status === 'rejected' || row.status === 'refused' ? 'fix' : null,
        }),
      },
      { key: 'batch', word: '批次', letter: 'b', to: linkTo(screens.batch, { batch_number: row.batch_number }) },
      {
        key: 'delete',
        word: '删除',
        letter: 'd',
        operation: deleteManifest,
        danger: true,
        disabled: isKept ? `“${manifestStates[row.status].label}”的舱单不能删除` : undefined,
        onClick: () => void remove(row),
      },
      {
        key: 'print',
        word: '打印',
        letter: 'p',
        operation: printManifest,
        to: linkTo(screens.manifestSheet, { id: row.id }),
      },
    ]
  }
  return { actions, dialog }
}

const sendable = (rows: readonly Manifest[]): string[] =>
  rows.filter((row) => listedEvents(row.bill_states).has('submit')).map(({ id }) => id)

/** 预演: the likely reply of customs to the selected manifests, without sending. The last one can be opened again. */
function RehearseMany({ chosen }: { readonly chosen: readonly Manifest[] }) {
  const { rehearse, busy } = useRehearsal()
  const [lines, setLines] = useState<readonly Rehearsed[]>()
  const [isOpen, setIsOpen] = useState(false)
  const fit = sendable(chosen)
  const start = async () => {
    const answer = await rehearse({ ids: fit })
    if (!answer) return
    setLines(answer)
    setIsOpen(true)
  }
  return (
    <>
      <Can operation={postManifest}>
        <Button
          disabled={fit.length === 0 || fit.length > MAX_SENT}
          loading={busy}
          title={hintOf('预演', '舱单', chosen.length, fit.length)}
          onClick={() => void start()}
        >
          预演{fit.length > 0 ? ` (${fit.length})` : ''}
        </Button>
      </Can>
      {lines && <Button onClick={() => setIsOpen(true)}>上次预演结果</Button>}
      <Suspense fallback={null}>
        {lines && isOpen && <RehearsalResults lines={lines} onChange={setLines} onClose={() => setIsOpen(false)} />}
      </Suspense>
    </>
  )
}

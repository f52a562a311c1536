import { linkTo } from '@guanqiao/domain/screens/index'
import { PlusOutlined } from '@ant-design/icons'
import { next } from '@guanqiao/domain/documents/flow'
import type { DocumentType } from '@guanqiao/domain/documents/documentType'
import { Button } from 'antd'
import type { ComponentType } from 'react'
import { useMemo, useState } from 'react'
import { useNavigate } from 'react-router'
import { Can } from '../../kit/Can.tsx'
import type { Listed, RowAction } from '../../kit/EntityTable.tsx'
import { EntityTable, useList } from '../../kit/EntityTable.tsx'
import { useAllowed } from '../../kit/permissions.ts'
import type { Line } from '../../kit/table/columns.tsx'
import { hiddenColumns } from '../../kit/table/columns.tsx'
import type { WholeRow } from '../whole/calls.ts'
import { callsOf } from '../whole/calls.ts'
import { dueColumns } from '../deadlines/dueColumns.tsx'
import { deletionOf, useDeletion } from '../whole/useDeletion.tsx'
import { without } from '../sending/chosen.ts'
import { SendMany } from '../sending/SendMany.tsx'
import { lastReceiptColumn } from './lastReceipt.tsx'

/** The selected rows, for further tools of a document's list. */
export interface ListToolProps {
  readonly rows: readonly Listed<WholeRow, (typeof needs)[number]>[]
  readonly onDone: () => void
}

interface ListOptions {
  readonly Tools?: ComponentType<ListToolProps>
}

/** The list of a document that customs decides as a whole: state and last statement of each, with bulk sending. */
export const documentList = (type: DocumentType, options: ListOptions = {}): ComponentType =>
  function Screen() {
    return <List type={type} options={options} />
  }

const needs = ['status', 'batch_number', 'attempt'] as const
type Document = Listed<WholeRow, (typeof needs)[number]>

/** A document that was sent stays visible as deleted. */
export const neverSent = ({ attempt }: Line): boolean => attempt === null

const none = { keys: [] as readonly string[], rows: [] as readonly Document[] }

function List({ type, options: { Tools } }: { readonly type: DocumentType; readonly options: ListOptions }) {
  const { entity, screens, label } = type
  const calls = callsOf(type)
  const columns = useMemo(() => columnsOf(type), [type])
  const bulk = { remove: calls.remove, drafts: type.key, restorable: neverSent }
  const list = useList(calls.list, { columns, needs })
  const navigate = useNavigate()
  const mayAdd = useAllowed(calls.create)
  const mayDeclare = useAllowed(calls.post)
  const [selected, setSelected] = useState(none)
  const { actions, dialog } = useActions(type)
  const fit = selected.rows.filter(({ status }) => next(type.flow, status, 'submit')).map(({ id }) => id)
  const add = (word: string) => (
    <Can operation={calls.create}>
      <Button type="primary" icon={<PlusOutlined />} onClick={() => void navigate(linkTo(screens.create))}>
        {word}
      </Button>
    </Can>
  )
  return (
    <>
      <EntityTable<Document>
        entity={entity}
        list={list}
        bulk={bulk}
        onCreate={mayAdd ? () => void navigate(linkTo(screens.create)) : undefined}
        linkTo={(row) => linkTo(screens.edit, { id: row.id })}
        actions={actions}
        tools={
          <>
            {add('新增')}
            <SendMany
              type={type}
              label={label}
              post={calls.post}
              fit={fit}
              chosen={selected.rows.length}
              onSent={(ids) => setSelected((before) => without(before, ids))}
            />
            {Tools && <Tools rows={selected.rows} onDone={() => setSelected(none)} />}
          </>
        }
        emptyHint={
          <>
            <p>还没有{label}，先录入一份</p>
            {add(`新增${label}`)}
          </>
        }
        {...(mayDeclare
          ? { selection: { keys: selected.keys, onChange: (keys, rows) => setSelected({ keys, rows }) } }
          : {})}
      />
      {dialog}
    </>
  )
}

const columnsOf = (type: DocumentType) => [
  lastReceiptColumn<Document>(),
  ...dueColumns<Document>(type),
  ...hiddenColumns<Document>(type.entity.fields, hidden(type)),
]

/** A type with a single message has it in its name. */
const hidden = ({ messages }: DocumentType): string[] => [
  ...(Object.keys(messages).length === 1 ? ['message_type'] : []),
  'declare_office',
  'transmitter_id',
  'sent_at',
]

function useActions(type: DocumentType) {
  const may = useAllowed()
  const { remove, dialog } = useDeletion(type)
  const { flow, screens, operations } = type
  const actions = (row: Document): RowAction[] => {
    const isEdited = next(flow, row.status, 'edit') && may(operations.edit)
    const isKept = deletionOf(type, row.status) === undefined
    return [
      {
        key: 'open',
        word: isEdited ? '编辑' : '查看',
        letter: 'e',
        operation: operations.get,
        to: linkTo(screens.edit, { id: row.id }),
      },
      {
        key: 'copy',
        word: '复制',
        letter: 'c',
        operation: operations.create,
        to: linkTo(screens.create, { copy: row.id }),
      },
      {
        key: 'delete',
        word: '删除',
        letter: 'd',
        operation: operations.remove,
        danger: true,
        disabled: isKept ? `“${type.states[row.status]?.label ?? row.status}”的单证不能删除` : undefined,
        onClick: () => void remove(row),
      },
    ]
  }
  return { actions, dialog }
}

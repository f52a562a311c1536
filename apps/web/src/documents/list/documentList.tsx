import { linkTo } from '@guanqiao/domain/screens/index'
import type { DocumentType } from '@guanqiao/domain/documents/documentType'
import { shortLabelOf } from '@guanqiao/domain/documents/documentType'
import type { ComponentType } from 'react'
import { useMemo } from 'react'
import { useNavigate } from 'react-router'
import { deletion } from '../../kit/acts/rowCalls.ts'
import { CreateButton } from '../../kit/parts/CreateButton.tsx'
import type { ExtraColumn, Listed, RowAction } from '../../kit/EntityTable.tsx'
import { EntityTable, useList, useSelection } from '../../kit/EntityTable.tsx'
import { useAllowed } from '../../kit/permissions.ts'
import type { Line } from '../../kit/table/columns.tsx'
import { hiddenColumns } from '../../kit/table/columns.tsx'
import type { DocumentRow } from '../screen/calls.ts'
import { callsOf } from '../screen/calls.ts'
import { dueColumns } from '../deadlines/dueColumns.tsx'
import { anyAllows } from '../screen/units.ts'
import { useDeletion } from '../screen/useDeletion.tsx'
import { RehearseMany } from '../rehearsal/RehearseMany.tsx'
import { SendMany } from '../sending/SendMany.tsx'
import { FromTemplate } from '../template/Templates.tsx'
import { lastReceiptColumn } from './lastReceipt.tsx'

type Document = Listed<DocumentRow, (typeof needs)[number]>

/** The selected rows, for further tools of a document's list. */
export interface ListToolProps {
  readonly rows: readonly Document[]
  readonly onDone: () => void
  /** The filters of the list. */
  readonly filters: Readonly<Record<string, unknown>>
}

/** What is particular about the list of a document. */
interface ListOptions {
  /** Tools before and after 批量申报. */
  readonly EarlyTools?: ComponentType<ListToolProps>
  readonly Tools?: ComponentType<ListToolProps>
  /** How the first document is made, if not by entering it. */
  readonly Empty?: ComponentType<Pick<ListToolProps, 'filters'>>
  readonly columns?: readonly ExtraColumn<Document>[]
  /** Further fields that are hidden until the user shows them. */
  readonly hidden?: readonly string[]
  /** Fields that the options read from every row. */
  readonly needs?: readonly string[]
  /** The states of the units of a row; by default its own state. */
  readonly statesOf?: (row: Document) => readonly string[]
  readonly actions?: (row: Document) => readonly RowAction[]
  /** Where a row opens to be edited, if not at its beginning. */
  readonly editLink?: (row: Document) => string
  /** Where a new document begins, if not with an empty form. */
  readonly createLink?: string
  /** A document that is made from other records is not copied. */
  readonly isCopied?: boolean
}

/** The list of a document for customs: state and last statement of each, with bulk sending. */
export const documentList = (type: DocumentType, options: ListOptions = {}): ComponentType =>
  function Screen() {
    return <List type={type} options={options} />
  }

const needs = ['status', 'batch_number', 'attempt'] as const

/** A document that was sent stays visible as deleted. */
const neverSent = ({ attempt }: Line): boolean => attempt === null

interface Props {
  readonly type: DocumentType
  readonly options: ListOptions
}

const ownState = ({ status }: Document): readonly string[] => [status]

function List({ type, options }: Props) {
  const { EarlyTools, Tools, Empty, statesOf = ownState, isCopied = true } = options
  const { entity, screens } = type
  const label = shortLabelOf(type)
  const calls = callsOf(type)
  const columns = useMemo(() => columnsOf(type, options), [type, options])
  const bulk = { remove: calls.remove, drafts: type.key, restorable: neverSent }
  const list = useList(calls.list, { columns, needs: [...needs, ...(options.needs ?? [])] as (typeof needs)[number][] })
  const navigate = useNavigate()
  const mayAdd = useAllowed(calls.create)
  const mayDeclare = useAllowed(calls.post)
  const selected = useSelection<Document>(mayDeclare)
  const { actions, dialog } = useActions(type, options)
  const fit = selected.rows.filter((row) => anyAllows(type, statesOf(row), 'submit')).map(({ id }) => id)
  const tools = { rows: selected.rows, onDone: selected.clear, filters: list.filters }
  const create = () => void navigate(options.createLink ?? linkTo(screens.create))
  const add = (createLabel: string) => (
    <CreateButton operation={calls.create} onCreate={create}>
      {createLabel}
    </CreateButton>
  )
  return (
    <>
      <EntityTable<Document>
        entity={entity}
        list={list}
        bulk={bulk}
        onCreate={mayAdd ? create : undefined}
        rowLink={(row) => linkTo(screens.edit, { id: row.id })}
        actions={actions}
        tools={
          <>
            {add('新增')}
            {isCopied && (
              <FromTemplate
                entity={entity}
                label={label}
                get={calls.get}
                create={calls.create}
                linkOf={(copy) => linkTo(screens.create, { copy })}
              />
            )}
            {EarlyTools && <EarlyTools {...tools} />}
            <RehearseMany type={type} label={label} fit={fit} selectedCount={selected.rows.length} />
            <SendMany
              type={type}
              label={label}
              post={calls.post}
              fit={fit}
              selectedCount={selected.rows.length}
              onSent={selected.drop}
            />
            {Tools && <Tools {...tools} />}
          </>
        }
        emptyHint={
          Empty ? (
            <Empty filters={list.filters} />
          ) : (
            <>
              <p>还没有{label}，先录入一份</p>
              {add(`新增${label}`)}
            </>
          )
        }
        selection={selected.selection}
      />
      {dialog}
    </>
  )
}

const columnsOf = (type: DocumentType, { columns = [], hidden = [] }: ListOptions) => [
  ...columns,
  lastReceiptColumn<Document>(),
  ...dueColumns<Document>(type),
  ...hiddenColumns<Document>(type.entity.fields, [...hiddenFields(type), ...hidden]),
]

/** A type with a single message has it in its name. */
const hiddenFields = ({ messages }: DocumentType): string[] => [
  ...(Object.keys(messages).length === 1 ? ['message_type'] : []),
  'declare_office',
  'transmitter_id',
  'sent_at',
]

function useActions(type: DocumentType, options: ListOptions) {
  const { statesOf = ownState, editLink, isCopied = true } = options
  const may = useAllowed()
  const { remove, dialog } = useDeletion(type)
  const { screens, operations } = type
  const actions = (row: Document): RowAction[] => {
    const states = statesOf(row)
    const isEdited = anyAllows(type, states, 'edit') && may(operations.edit)
    const isKept = !anyAllows(type, states, 'remove') && !anyAllows(type, states, 'delete')
    return [
      {
        key: 'open',
        label: isEdited ? '编辑' : '查看',
        letter: 'e',
        operation: operations.get,
        to: editLink ? editLink(row) : linkTo(screens.edit, { id: row.id }),
      },
      ...(isCopied
        ? [
            {
              key: 'copy',
              label: '复制',
              letter: 'c',
              operation: operations.create,
              to: linkTo(screens.create, { copy: row.id }),
            },
          ]
        : []),
      ...(options.actions?.(row) ?? []),
      {
        ...deletion,
        operation: operations.remove,
        disabled: isKept
          ? `“${type.states[row.status]?.label ?? row.status}”的${shortLabelOf(type)}不能删除`
          : undefined,
        onClick: () => void remove(row),
      },
    ]
  }
  return { actions, dialog }
}

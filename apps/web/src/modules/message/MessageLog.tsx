import { linkTo, screens } from '@guanqiao/domain/screens/index'
import { customsMessage, messageApi } from '@guanqiao/domain/message/message'
import { documentOf } from '@guanqiao/domain/documentTypes/index'
import { Link } from 'react-router'
import { calling } from '../../kit/acts/rowCalls.ts'
import { useRecord } from '../../kit/crud/useRecord.ts'
import type { ListRow } from '@guanqiao/domain/kit/entity'
import type { ExtraColumn, Listed, RowAction } from '../../kit/EntityTable.tsx'
import { EntityTable, listAhead, useList } from '../../kit/EntityTable.tsx'
import { usePersonName } from '../../kit/session/personName.ts'
import { hiddenColumns } from '../../kit/table/columns.tsx'
import { OfficialMessage } from '../../documents/handover/Channel.tsx'
import { MessageDrawer } from './MessageDrawer.tsx'
import { canResend, resend } from './resend.ts'

const needs = ['status', 'batch_number', 'doc_type', 'doc_id', 'message_id'] as const
type Message = Listed<ListRow<typeof customsMessage>, (typeof needs)[number]>

/** The end tells message numbers apart: they begin with the time. */
const NUMBER_END = 8

const columnsOf = (recordLink: (id: string) => string): ExtraColumn<Message>[] => [
  ...hiddenColumns<Message>(customsMessage.fields, ['doc_type', 'message_type', 'delivered_at', 'attempts']),
  {
    name: 'message_id',
    title: '报文编号',
    width: 104,
    render: ({ id, message_id }) => (
      <Link className="figures" title={message_id} to={recordLink(id)}>
        …{message_id.slice(-NUMBER_END)}
      </Link>
    ),
  },
  { name: 'channel', title: '渠道', width: 96, early: true, render: () => <OfficialMessage /> },
  {
    name: 'last_error',
    title: customsMessage.fields.last_error.label,
    width: 280,
    render: ({ last_error }) => <span title={last_error ?? ''}>{last_error}</span>,
  },
  {
    name: 'sent_by',
    title: '申报人',
    width: 80,
    render: (row) => <Person account={row.sent_by ?? ''} />,
  },
  {
    name: 'batch_number',
    title: '批次号',
    width: 122,
    render: (row) => (
      <Link className="figures" to={linkTo(screens.batch, { batch_number: row.batch_number })}>
        {row.batch_number}
      </Link>
    ),
  },
]

const Person = ({ account }: { readonly account: string }) => usePersonName()(account)

function documentAction({ doc_type, doc_id }: Message): RowAction {
  const { label, operations, screens } = documentOf(doc_type)
  return {
    key: 'document',
    label,
    letter: 'm',
    to: linkTo(screens.edit, { id: doc_id }),
    operation: operations.get,
  }
}

/** All messages to customs: delivered, answered, or failed. */
export default function MessageLog() {
  const record = useRecord()
  const list = useList(messageApi.list, { columns: columnsOf(record.recordLink), needs })
  const actions = (row: Message): RowAction[] => [
    { key: 'view', label: '查看', letter: 'v', operation: messageApi.get, onClick: () => record.view(row.id) },
    documentAction(row),
    {
      key: 'resend',
      label: '重新投递',
      letter: 'r',
      disabled: canResend(row) ? undefined : '已有海关回执，不必重新投递',
      ...calling(resend(row)),
    },
  ]
  return (
    <>
      <EntityTable
        entity={customsMessage}
        list={list}
        rowLink={(row) => record.recordLink(row.id)}
        actions={actions}
        emptyHint={<p>申报舱单后，发往海关的每一份报文都记在这里</p>}
      />
      <MessageDrawer id={record.opened.id} onClose={record.close} />
    </>
  )
}

MessageLog.ahead = listAhead(messageApi.list, { columns: columnsOf(String), needs })

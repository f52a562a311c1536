import { customsMessage, messageApi, receiptApi, resendMessage } from '@guanqiao/domain/message/message'
import type { ListRow } from '@guanqiao/domain/kit/entity'
import { rowFields } from '@guanqiao/domain/kit/entity'
import { Button, Skeleton } from 'antd'
import { Can } from '../../kit/Can.tsx'
import { EntityDetails } from '../../kit/details/EntityDetails.tsx'
import { ButtonBar, Stack } from '../../kit/parts/form.ts'
import { Note, PartTitle } from '../../kit/parts/text.ts'
import { OfficialMessage } from '../../documents/handover/Channel.tsx'
import { ReceiptList } from '../../documents/receipts/ReceiptList.tsx'
import { SourceText } from '../../documents/messages/SourceText.tsx'
import { ListNeighbours } from '../../kit/neighbours/ListNeighbours.tsx'
import { Drawer } from '../../kit/overlays/dialogs.tsx'
import { ErrorState } from '../../kit/table/states.tsx'
import { useAct } from '../../kit/acts/useAct.ts'
import { useRead } from '../../kit/useOperation.ts'
import { canResend, resend } from './resend.ts'

type Message = ListRow<typeof customsMessage>

interface Props {
  readonly id: string | undefined
  readonly onClose: () => void
}

const fieldNames = [
  'message_id',
  'status',
  'batch_number',
  'message_type',
  'function_code',
  'sent_by',
  'created_at',
  'attempts',
  'delivered_at',
  'answered_at',
  'last_error',
]

/** One message: its progress, its receipts, its exact text. */
export function MessageDrawer({ id, onClose }: Props) {
  return (
    <Drawer
      open={id !== undefined}
      size="min(960px, 100vw)"
      title="报文"
      extra={id && <ListNeighbours table={customsMessage.table} id={id} drawer={{}} />}
      onClose={onClose}
      destroyOnHidden
    >
      {id && <Opened key={id} id={id} />}
    </Drawer>
  )
}

function Opened({ id }: { readonly id: string }) {
  const { run } = useAct()
  const { data, error, refetch } = useRead(messageApi.get, { id })
  if (error) return <ErrorState problem={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton active />
  return (
    <Stack>
      <span>
        <OfficialMessage />
      </span>
      <EntityDetails fields={rowFields(customsMessage)} row={data} names={fieldNames} />
      {data.bills && <Note>申报的提(运)单：{data.bills.map((bill) => bill.bill_no).join('、')}</Note>}
      <section aria-label="回执">
        <PartTitle>回执</PartTitle>
        <Receipts message={data} />
      </section>
      <section aria-label="报文原文">
        <PartTitle>报文原文</PartTitle>
        <SourceText label={`报文 ${data.message_id}`} text={data.body} note={`SHA-256 ${data.sha256}`} />
      </section>
      {canResend(data) && (
        <ButtonBar>
          <Can operation={resendMessage}>
            <Button type="primary" onClick={() => void run(resend(data))}>
              重新投递
            </Button>
          </Can>
        </ButtonBar>
      )}
    </Stack>
  )
}

function Receipts({ message }: { readonly message: Message }) {
  const { data, error, refetch } = useRead(receiptApi.list, { message_id: message.message_id, pageSize: 100 })
  if (error) return <ErrorState problem={error} onRetry={() => void refetch()} />
  return data ? <ReceiptList receipts={data.rows} /> : <Skeleton active paragraph={{ rows: 2 }} />
}

import { settleUnmatchedReceipt, unmatchedReceipt, unmatchedReceiptApi } from '@guanqiao/domain/message/message'
import type { ListRow } from '@guanqiao/domain/kit/entity'
import { rowFields } from '@guanqiao/domain/kit/entity'
import { Button, Skeleton } from 'antd'
import { Can } from '../../kit/Can.tsx'
import { EntityDetails } from '../../kit/details/EntityDetails.tsx'
import { SourceText } from '../../documents/messages/SourceText.tsx'
import { Drawer } from '../../kit/overlays/dialogs.tsx'
import { ButtonBar, Stack } from '../../kit/parts/form.ts'
import { ErrorState } from '../../kit/table/states.tsx'
import { useRead } from '../../kit/useOperation.ts'
import type { Settling } from './SettleDialog.tsx'

interface Props {
  readonly id: string | undefined
  readonly onClose: () => void
  readonly onSettle: (settling: Settling) => void
}

const fieldNames = ['file_name', 'status', 'problem', 'message_id', 'received_at', 'note', 'updated_by', 'updated_at']

/** Whether the file could be parsed as a receipt; only then can it belong to a message. */
export const isReadable = (row: Pick<ListRow<typeof unmatchedReceipt>, 'message_id'>): boolean =>
  row.message_id !== null

/** An unmatched receipt, raw. */
export function UnmatchedReceiptDrawer({ id, onClose, onSettle }: Props) {
  return (
    <Drawer open={id !== undefined} size="min(960px, 100vw)" title="待处理回执" onClose={onClose} destroyOnHidden>
      {id && <Opened key={id} id={id} onSettle={onSettle} />}
    </Drawer>
  )
}

function Opened({ id, onSettle }: { readonly id: string; readonly onSettle: Props['onSettle'] }) {
  const { data, error, refetch } = useRead(unmatchedReceiptApi.get, { id })
  if (error) return <ErrorState problem={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton active />
  return (
    <Stack>
      <EntityDetails fields={rowFields(unmatchedReceipt)} row={data} names={fieldNames} />
      <SourceText label="回执原文" text={data.raw} note={`SHA-256 ${data.sha256}`} />
      {data.status === 'open' && (
        <Can operation={settleUnmatchedReceipt}>
          <ButtonBar>
            <Button danger onClick={() => onSettle({ row: data, decision: 'discard' })}>
              忽略
            </Button>
            {isReadable(data) && (
              <Button type="primary" onClick={() => onSettle({ row: data, decision: 'match' })}>
                匹配到报文
              </Button>
            )}
          </ButtonBar>
        </Can>
      )}
    </Stack>
  )
}

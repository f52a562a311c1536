import { outgoingApi, outgoingNotice } from '@guanqiao/domain/identity/outgoing'
import type { ListRow } from '@guanqiao/domain/kit/entity'
import { rowFields } from '@guanqiao/domain/kit/entity'
import { Alert, Skeleton } from 'antd'
import { useRecord } from '../../kit/crud/useRecord.ts'
import { EntityDetails } from '../../kit/details/EntityDetails.tsx'
import { SourceText } from '../../documents/messages/SourceText.tsx'
import type { Listed, RowAction } from '../../kit/EntityTable.tsx'
import { EntityTable, listAhead, useList } from '../../kit/EntityTable.tsx'
import { Drawer } from '../../kit/overlays/dialogs.tsx'
import { Stack } from '../../kit/parts/form.ts'
import { PartTitle } from '../../kit/parts/text.ts'
import { ErrorState } from '../../kit/table/states.tsx'
import { useRead } from '../../kit/useOperation.ts'

type Notice = Listed<ListRow<typeof outgoingNotice>>

const fieldNames = [
  'subject',
  'channel',
  'recipient',
  'status',
  'attempts',
  'provider_id',
  'created_at',
  'sent_at',
  'expires_at',
  'reported_at',
  'last_error',
]

/** Text messages and mail on their way out. The content of simulated ones is readable: there is no telephone to read it on. */
export default function OutgoingList() {
  const list = useList(outgoingApi.list)
  const record = useRecord()
  const actions = (row: Notice): RowAction[] => [
    { key: 'view', label: '查看', operation: outgoingApi.get, onClick: () => record.view(row.id) },
  ]
  return (
    <>
      <EntityTable
        entity={outgoingNotice}
        list={list}
        rowLink={(row) => record.recordLink(row.id)}
        actions={actions}
        emptyHint={<p>验证码和重置密码的链接发出后记在这里，保留90天</p>}
      />
      <Drawer
        open={record.opened.id !== undefined}
        size="min(720px, 100vw)"
        title="短信与邮件"
        onClose={record.close}
        destroyOnHidden
      >
        {record.opened.id && <Opened key={record.opened.id} id={record.opened.id} />}
      </Drawer>
    </>
  )
}

OutgoingList.ahead = listAhead(outgoingApi.list)

function Opened({ id }: { readonly id: string }) {
  const { data, error, refetch } = useRead(outgoingApi.get, { id })
  if (error) return <ErrorState problem={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton active />
  return (
    <Stack>
      {data.simulated && <Alert type="warning" showIcon title="演练：由模拟网关收下，没有真正发出" />}
      <EntityDetails fields={rowFields(outgoingNotice)} row={data} names={fieldNames} />
      {data.content && (
        <section aria-label="内容">
          <PartTitle>内容</PartTitle>
          <SourceText label="内容" text={data.content} note="演练内容，只有平台管理员可见" />
        </section>
      )}
    </Stack>
  )
}

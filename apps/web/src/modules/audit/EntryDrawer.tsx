import { auditEntryFields, auditGet } from '@guanqiao/domain/audit/index'
import { Skeleton } from 'antd'
import { EntityDetails } from '../../kit/details/EntityDetails.tsx'
import { ChangeTable } from '../../platform/history/ChangeTable.tsx'
import { useLast } from '../../kit/acts/useLast.ts'
import { ListNeighbours } from '../../kit/neighbours/ListNeighbours.tsx'
import { Drawer } from '../../kit/overlays/dialogs.tsx'
import { SectionCard, Stack } from '../../kit/parts/form.ts'
import { ErrorState } from '../../kit/table/states.tsx'
import { useRead } from '../../kit/useOperation.ts'
import { entryAt } from './entryAddress.ts'

interface Props {
  readonly address: string | undefined
  readonly onClose: () => void
}

const names = [
  'summary',
  'outcome',
  'reason',
  'at',
  'username',
  'entity_label',
  'record_id',
  'address',
  'request_id',
  'operation',
  'enterprise_id',
]

/** One entry: who, when and from where, and the record before and after. */
export function EntryDrawer({ address, onClose }: Props) {
  const lastAddress = useLast(address)
  return (
    <Drawer
      open={address !== undefined}
      size="min(960px, 100vw)"
      title="操作日志"
      extra={address && <ListNeighbours table="audit_log" id={entryAt(address).id} drawer={{}} />}
      onClose={onClose}
      destroyOnHidden
    >
      {lastAddress && <Opened key={lastAddress} {...entryAt(lastAddress)} />}
    </Drawer>
  )
}

function Opened({ id, at }: { readonly id: string; readonly at: string }) {
  const { data, error, refetch } = useRead(auditGet, { id, at })
  if (error) return <ErrorState problem={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton active />
  const present = names.filter((name) => data[name as keyof typeof data] !== null)
  return (
    <Stack>
      <EntityDetails fields={auditEntryFields} row={data} names={present} />
      <SectionCard aria-label="变更前后">
        <h2>变更前后</h2>
        <ChangeTable changes={data.changes} omitted={data.omitted ?? null} />
      </SectionCard>
    </Stack>
  )
}

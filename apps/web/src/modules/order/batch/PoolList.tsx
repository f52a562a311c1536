import { linkTo, screens } from '@guanqiao/domain/screens/index'
import { grouped } from '@guanqiao/domain/kit/decimal'
import type { ListRow } from '@guanqiao/domain/kit/entity'
import type { OutputOf } from '@guanqiao/domain/kit/operation'
import { batchPool, batchPoolApi } from '@guanqiao/domain/order/batchPool'
import { Button } from 'antd'
import { createContext, useContext, useMemo, useState } from 'react'
import { useNavigate } from 'react-router'
import { calling } from '../../../kit/acts/rowCalls.ts'
import { Can } from '../../../kit/Can.tsx'
import { StatusTag } from '../../../kit/cells.tsx'
import type { ExtraColumn, Listed, RowAction } from '../../../kit/EntityTable.tsx'
import { EntityTable, useList } from '../../../kit/EntityTable.tsx'
import { Note } from '../../../kit/parts/text.ts'
import { useRead } from '../../../kit/useOperation.ts'
import { PoolDialog } from './PoolDialog.tsx'
import styles from './batch.module.css'

const needs = ['status', 'first_number', 'last_number'] as const
type Pool = Listed<ListRow<typeof batchPool>, (typeof needs)[number]>
type Usage = OutputOf<typeof batchPoolApi.usage>[number]

/** The numbers used of each range; undefined while they load. */
const UsageContext = createContext<ReadonlyMap<string, Usage> | undefined>(undefined)

const columns: readonly ExtraColumn<Pool>[] = [
  {
    name: 'count',
    title: '剩余',
    width: 210,
    needs: ['warn_below'],
    render: (row) => <Remaining pool={row} />,
  },
]

const options = { columns, needs }

/** Ranges of numbers issued by ports: the remaining numbers of each, and entering new ranges. */
export default function PoolList() {
  const list = useList(batchPoolApi.list, options)
  const usage = useUsage(list.rows)
  const [open, setOpen] = useState(false)
  const navigate = useNavigate()
  const add = (
    <Can operation={batchPoolApi.create}>
      <Button type="primary" onClick={() => setOpen(true)}>
        录入号段
      </Button>
    </Can>
  )
  return (
    <UsageContext value={usage}>
      <EntityTable
        entity={batchPool}
        list={list}
        rowLink={(row) => linkTo(screens.batches, { pool_id: row.id })}
        actions={actions}
        tools={
          <>
            {add}
            <Button onClick={() => void navigate(linkTo(screens.batchSettings))}>取号设置</Button>
          </>
        }
        emptyHint={
          <>
            <p>口岸发放的号段录入后，订单可直接从中取号；承运企业自编的批次号不需要号段</p>
            {add}
          </>
        }
      />
      <PoolDialog open={open} onClose={() => setOpen(false)} />
    </UsageContext>
  )
}

function useUsage(rows: readonly Pool[]): ReadonlyMap<string, Usage> | undefined {
  const ids = rows.map((row) => row.id)
  const { data } = useRead(batchPoolApi.usage, { ids }, { enabled: ids.length > 0, keepPrevious: true })
  return useMemo(() => data && new Map(data.map((row) => [row.pool_id, row])), [data])
}

/** The remaining numbers of a range, with a warning if they are few. */
function Remaining({ pool: { id, status, count = 0, warn_below = 0 } }: { readonly pool: Pool }) {
  const row = useContext(UsageContext)?.get(id)
  if (!row) return null
  const low = status === 'active' && row.remaining < warn_below
  return (
    <span className={`${styles.usage} figures`}>
      <strong>{grouped(String(row.remaining))}</strong>
      <Note as="span">
        共 {grouped(String(count))}，已用 {grouped(String(row.used))}
      </Note>
      {low && (
        <StatusTag tone={row.remaining === 0 ? 'bad' : 'attention'} label={row.remaining === 0 ? '已用完' : '不多了'} />
      )}
    </span>
  )
}

const actions = (row: Pool): RowAction[] => [
  { key: 'numbers', label: '号码', to: linkTo(screens.batches, { pool_id: row.id }) },
  {
    key: 'withdraw',
    label: '收回',
    danger: true,
    disabled: row.status === 'active' ? undefined : '此号段已收回',
    ...calling({
      confirm: {
        title: `是否收回号段 ${row.first_number} 至 ${row.last_number}？`,
        content: '还没有订单使用的号码会删除，以后可以重新录入；已使用的不受影响。',
        okText: '收回',
        danger: true,
      },
      operation: batchPoolApi.withdraw,
      input: { id: row.id, version: row.version },
      done: ({ removed }) => `已收回 ${removed} 个号码`,
    }),
  },
]

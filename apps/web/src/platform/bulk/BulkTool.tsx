import { DeleteOutlined, EditOutlined } from '@ant-design/icons'
import { bulkRemoveOf } from '@guanqiao/domain/kit/derived/bulkOf'
import { MAX_BULK_ROWS } from '@guanqiao/domain/kit/derived/bulk'
import { Button } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { useTask } from '../../kit/acts/useTask.ts'
import { notify } from '../../kit/events/notices.ts'
import { forgetDrafts } from '../../kit/form/forgetDrafts.ts'
import { useKeys } from '../../kit/keys/keys.ts'
import { useConfirm } from '../../kit/overlays.tsx'
import type { ListToolsProps } from '../../kit/table/listTools.ts'
import type { Ticks } from '../../kit/acts/ticks.ts'
import { useSending } from '../../kit/useOperation.ts'
import type { RefusedRow } from './rows.ts'
import { idsOf, namesOf, refusedOf, versionsOf } from './rows.ts'
import type { Tickable } from './TickAll.tsx'
import { TickAll } from './TickAll.tsx'
import { useRestoring } from './useRestoring.ts'
import styles from './bulk.module.css'

const BulkEdit = lazy(() => import('./BulkEdit.tsx'))
const RefusedRows = lazy(() => import('./RefusedRows.tsx'))

export interface BulkProps {
  readonly entity: ListToolsProps['entity']
  readonly list: Tickable
  readonly ticks: Ticks
}

/** What the user may do with the ticked rows: delete them, or change one field of all. Rows that refuse stay ticked. */
export function BulkTool(props: BulkProps) {
  const { entity, list, ticks } = props
  const { rows } = ticks
  const [editing, setEditing] = useState(false)
  const { busy, remove, refused, dismiss } = useRemoving(props)
  const isTooMany = rows.length > MAX_BULK_ROWS
  const isOn = rows.length > 0 && !busy
  const act = (run: () => void) => () => {
    if (!isOn) return false
    if (isTooMany) notify({ tone: 'attention', title: `一次最多处理 ${MAX_BULK_ROWS} 条，请减少勾选` })
    else run()
    return true
  }
  const removing = act(() => void remove())
  const changing = act(() => setEditing(true))
  useKeys('勾选的行', [
    ...(ticks.update ? [{ keys: ['u'], label: '批量修改勾选的行', run: changing }] : []),
    ...(ticks.remove ? [{ keys: ['Delete'], label: '删除勾选的行', run: removing }] : []),
  ])
  const elsewhere = rows.filter(({ id }) => !list.rows.some((row) => row['id'] === id)).length
  return (
    <>
      {rows.length > 0 && (
        <fieldset className={styles['bar']} aria-label="勾选的行">
          <span role="status">
            已选 {rows.length} 条{elsewhere > 0 && `（${elsewhere} 条不在本页）`}
          </span>
          {ticks.update && (
            <Button icon={<EditOutlined />} title="批量修改（U）" aria-keyshortcuts="U" onClick={changing}>
              批量修改
            </Button>
          )}
          {ticks.remove && (
            <Button
              danger
              icon={<DeleteOutlined />}
              title="删除所选（Delete）"
              aria-keyshortcuts="Delete"
              loading={busy}
              onClick={removing}
            >
              删除所选
            </Button>
          )}
          <TickAll list={list} ticks={ticks} />
          <Button type="link" onClick={() => ticks.keep([])}>
            取消选择
          </Button>
        </fieldset>
      )}
      <Suspense fallback={null}>
        {editing && ticks.update && (
          <BulkEdit entity={entity} update={ticks.update} ticks={ticks} onClose={() => setEditing(false)} />
        )}
        {refused && <RefusedRows {...refused} onClose={dismiss} />}
      </Suspense>
    </>
  )
}

interface RefusedRemoval {
  readonly title: string
  readonly text: string
  readonly rows: readonly RefusedRow[]
}

/** Deletes the ticked rows after one question; those that were deleted come back by 撤销. */
function useRemoving({ entity, list, ticks }: BulkProps) {
  const confirm = useConfirm()
  const send = useSending()
  const restoring = useRestoring()
  const { attempt, busy } = useTask()
  const [refused, setRefused] = useState<RefusedRemoval>()
  const { rows } = ticks
  const remove = async () => {
    const { remove: operation } = ticks
    if (!operation) return
    const isConfirmed = await confirm({
      title: `是否确认删除所选 ${rows.length} 条${entity.label}？`,
      content: [namesOf(entity, rows, list.rows), ticks.removes].filter(Boolean).join('。'),
      okText: '删除',
      danger: true,
    })
    if (!isConfirmed) return
    await attempt(async () => {
      const results = await send(bulkRemoveOf(operation), { rows: versionsOf(rows) })
      const removed = results.flatMap(({ id, outcome }) => (outcome === 'removed' ? [id] : []))
      const stillRefused = refusedOf(entity, rows, results)
      for (const id of removed) forgetDrafts(`${ticks.drafts ?? entity.table}:${id}`)
      ticks.keep(stillRefused.map(({ id }) => id))
      const done = `已删除 ${removed.length} 条${entity.label}`
      const restorable = rows.filter(({ id }) => removed.includes(String(id))).filter(ticks.restorable ?? (() => true))
      const action = restorable.length > 0 && { action: restoring(entity, idsOf(restorable)) }
      if (removed.length > 0) notify({ tone: 'done', title: done, ...action })
      if (stillRefused.length > 0)
        setRefused({
          title: `${stillRefused.length} 条没有删除`,
          text: `${removed.length > 0 ? `${done}。` : ''}以下没有删除，仍然勾选着。`,
          rows: stillRefused,
        })
    })
  }
  return { busy, remove, refused, dismiss: () => setRefused(undefined) }
}

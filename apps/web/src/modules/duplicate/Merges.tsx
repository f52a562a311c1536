import { listMerges, undoMerge, merging } from '@guanqiao/domain/duplicate/index'
import type { OutputOf } from '@guanqiao/domain/kit/operation'
import { useQueryClient } from '@tanstack/react-query'
import { Button, Skeleton } from 'antd'
import { useAct } from '../../kit/acts/useAct.ts'
import { StatusTag } from '../../kit/cells.tsx'
import { notify } from '../../kit/events/notices.ts'
import { EmptyCard } from '../../kit/parts/card.ts'
import { Note } from '../../kit/parts/text.ts'
import { useAllowed } from '../../kit/permissions.ts'
import { usePersonName } from '../../kit/session/personName.ts'
import { ErrorState } from '../../kit/table/states.tsx'
import { showInstant } from '../../kit/time.ts'
import { useRead } from '../../kit/useOperation.ts'
import { showMoved } from './counts.ts'
import styles from './duplicate.module.css'
import type { RegisterScreen } from './registers.ts'

type Merge = OutputOf<typeof listMerges>['rows'][number]
/** Merges that are listed; older ones are in the audit log. */
const SHOWN = 50

/** The latest merges of a register, each to undo. */
export function Merges({ register: { entity } }: { readonly register: RegisterScreen }) {
  const { data, error, refetch } = useRead(listMerges, { entity: entity.table, pageSize: SHOWN })
  const client = useQueryClient()
  const act = useAct()
  const may = useAllowed()
  const personName = usePersonName()
  const mayUndo = merging(entity).every(may)
  if (error) return <ErrorState problem={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton active />
  if (data.rows.length === 0) return <EmptyCard>还没有合并过{entity.label}。</EmptyCard>
  const undo = (merge: Merge) =>
    act.run({
      confirm: {
        title: `撤销合并，恢复“${merge.lost_label}”？`,
        content: '合并时改指的引用会改回去；之后又改过的保持不变，并逐项说明。',
      },
      operation: undoMerge,
      input: { id: merge.id },
      after: ({ moved, kept, fields }) => {
        notify({ tone: 'done', title: '已撤销合并', ...(moved.length > 0 ? { text: `改回 ${showMoved(moved)}` } : {}) })
        const left = [
          ...(kept.length > 0 ? [`引用：${showMoved(kept)}`] : []),
          ...(fields.length > 0 ? [`字段：${fields.join('、')}`] : []),
        ]
        if (left.length > 0) notify({ tone: 'attention', title: '合并之后改过，没有改回', text: left.join('；') })
        void client.invalidateQueries()
      },
    })
  return (
    <section className={styles.group} aria-label="合并记录">
      <div className={styles.rows}>
        <table>
          <thead>
            <tr>
              <th scope="col">保留的</th>
              <th scope="col">并入的</th>
              <th scope="col">改指的引用</th>
              <th scope="col">合并时间</th>
              <th scope="col">合并人</th>
              <th scope="col">状态</th>
            </tr>
          </thead>
          <tbody>
            {data.rows.map((merge) => (
              <tr key={merge.id}>
                <td>{merge.kept_label}</td>
                <td>{merge.lost_label}</td>
                <td className="figures">{merge.moved}</td>
                <td className="figures">{showInstant(merge.merged_at).slice(0, 16)}</td>
                <td>{merge.merged_by && personName(merge.merged_by)}</td>
                <td>
                  {merge.undone_at ? (
                    <StatusTag tone="draft" label="已撤销" />
                  ) : mayUndo ? (
                    <Button size="small" disabled={act.busy} onClick={() => void undo(merge)}>
                      撤销合并
                    </Button>
                  ) : (
                    <StatusTag tone="done" label="已合并" />
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {data.totalCount > SHOWN && <Note>只列出最近 {SHOWN} 次，更早的见操作日志。</Note>}
    </section>
  )
}

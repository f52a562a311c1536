import { linkTo } from '@guanqiao/domain/screens/index'
import { dismissDuplicates, findDuplicates, merging } from '@guanqiao/domain/duplicate/index'
import { Button, Skeleton } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { Link } from 'react-router'
import { useAct } from '../../kit/acts/useAct.ts'
import { Can } from '../../kit/Can.tsx'
import { StatusTag } from '../../kit/cells.tsx'
import { EmptyCard } from '../../kit/parts/card.ts'
import { Note } from '../../kit/parts/text.ts'
import { useAllowed } from '../../kit/permissions.ts'
import { isPlatformStaff } from '../../kit/session/signedIn.ts'
import { ErrorState } from '../../kit/table/states.tsx'
import { showInstant } from '../../kit/time.ts'
import { useRead } from '../../kit/useOperation.ts'
import styles from './duplicate.module.css'
import type { Group, RegisterScreen } from './registers.ts'

const MergeDialog = lazy(() => import('./MergeDialog.tsx'))

interface Props {
  readonly register: RegisterScreen
  readonly dismissed: boolean
}

/** The groups of a register, or the pairs that were declared different. */
export function Groups({ register, dismissed }: Props) {
  const { entity } = register
  const { data, error, refetch } = useRead(findDuplicates, { entity: entity.table, dismissed })
  const [opened, setOpened] = useState<Group>()
  const act = useAct()
  if (error) return <ErrorState problem={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton active />
  if (data.groups.length === 0)
    return <EmptyCard>{dismissed ? '没有排除过的记录。' : `没有发现重复的${entity.label}。`}</EmptyCard>
  const mark = (group: Group, isDifferent: boolean) =>
    act.run({
      operation: dismissDuplicates,
      input: { entity: entity.table, ids: group.rows.map(({ id }) => id), dismissed: isDifferent },
      done: isDifferent ? '已记为不是重复，以后不再列出' : '已重新列为可能重复',
    })
  return (
    <div className={styles.groups}>
      {data.groups.map((group) => (
        <GroupCard
          key={group.rows.map(({ id }) => id).join(' ')}
          register={register}
          group={group}
          dismissed={dismissed}
          onMerge={() => setOpened(group)}
          onMark={() => void mark(group, !dismissed)}
        />
      ))}
      {data.capped && <Note>还有更多，处理前面的以后再列出。</Note>}
      {opened && (
        <Suspense fallback={null}>
          <MergeDialog register={register} group={opened} onClose={() => setOpened(undefined)} />
        </Suspense>
      )}
    </div>
  )
}

interface CardProps {
  readonly register: RegisterScreen
  readonly group: Group
  readonly dismissed: boolean
  readonly onMerge: () => void
  readonly onMark: () => void
}

function GroupCard({ register: { entity, screen }, group, dismissed, onMerge, onMark }: CardProps) {
  const may = useAllowed()
  const mayMerge = merging(entity).every(may)
  const title = group.reasons.join('；') || '不是重复'
  return (
    <section className={styles.group} aria-label={`${group.rows[0]?.label ?? ''}：${title}`}>
      <header>
        <h3>{title}</h3>
        {!dismissed && mayMerge && (
          <Button type="primary" onClick={onMerge}>
            合并
          </Button>
        )}
        <Can operation={dismissDuplicates}>
          <Button onClick={onMark}>{dismissed ? '重新列出' : '不是重复'}</Button>
        </Can>
      </header>
      <div className={styles.rows}>
        <table>
          <thead>
            <tr>
              <th scope="col">{entity.label}</th>
              {entity.code && <th scope="col">{entity.fields[entity.code]?.label}</th>}
              {entity.hint && <th scope="col">{entity.fields[entity.hint]?.label}</th>}
              <th scope="col">状态</th>
              {isPlatformStaff() && <th scope="col">所属企业</th>}
              <th scope="col">登记时间</th>
              <th scope="col">最后修改</th>
            </tr>
          </thead>
          <tbody>
            {group.rows.map((row) => (
              <tr key={row.id}>
                <td>
                  <Link to={linkTo(screen, { record: row.id })}>{row.label}</Link>
                </td>
                {entity.code && <td className="figures">{row.code ?? '—'}</td>}
                {entity.hint && <td>{row.hint ?? '—'}</td>}
                <td>{row.state ? <StatusTag tone="draft" label={row.state} /> : '—'}</td>
                {isPlatformStaff() && <td>{row.enterprise_id_text ?? '平台公共'}</td>}
                <td className="figures">{showInstant(row.created_at).slice(0, 16)}</td>
                <td className="figures">{showInstant(row.updated_at).slice(0, 16)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}

import { linkTo, screens } from '@guanqiao/domain/screens/index'
import { inventory } from '@guanqiao/domain/inventory/inventory'
import { outstandingInventories } from '@guanqiao/domain/inventory/inventory.calls'
import { choiceLabelOf, toneOf } from '@guanqiao/domain/kit/field'
import { Skeleton } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { CodePicker } from '../../kit/controls/Pickers.tsx'
import { StatusTag } from '../../kit/cells/StatusTag.tsx'
import { EmptyCard } from '../../kit/parts/card.ts'
import { Note } from '../../kit/parts/text.ts'
import { ErrorState } from '../../kit/table/states.tsx'
import { useRead } from '../../kit/useOperation.ts'
import { DueMark } from '../../documents/deadlines/DueMark.tsx'
import { dueGroups, leftOf } from './due.ts'
import type { DueGroup, DueList } from './due.ts'
import { Pill, Pills } from '../../kit/pills/Pills.tsx'
import styles from './outstanding.module.css'

const office = inventory.fields.declare_office
const kinds =
  outstandingInventories.output.envelope === 'text' ? undefined : outstandingInventories.output.shape.fields['due_kind']

/** Poll interval, ms: colleagues hand over and enter answers while the screen is open. */
const pace = 60_000

/** Gathered lists with their next time limit, the most urgent first. */
export default function Outstanding() {
  const [declare_office, setOffice] = useState<string | null>(null)
  const [group, setGroup] = useState<DueGroup>('all')
  const { data, error, refetch, isPlaceholderData, dataUpdatedAt } = useRead(
    outstandingInventories,
    { declare_office },
    { keepPrevious: true, refetchInterval: pace },
  )
  if (error && !data) return <ErrorState problem={error} onRetry={() => void refetch()} />
  const lists = data?.rows ?? []
  const left = (data?.totalCount ?? 0) - lists.length
  const groups = dueGroups(lists, dataUpdatedAt)
  const rows = groups.find(({ key }) => key === group)?.rows ?? []
  return (
    <section className={styles.page} aria-label="集报期限" aria-busy={!data || isPlaceholderData}>
      <div className={styles.tools}>
        <label className={styles.office}>
          <span>申报地海关</span>
          <CodePicker
            field={office}
            value={declare_office}
            onChange={(value) => setOffice(typeof value === 'string' ? value : null)}
          />
        </label>
        <Pills label="按期限筛选">
          {groups.map(({ key, label, rows }) => (
            <Pill key={key} label={label} count={rows.length} isPressed={key === group} onClick={() => setGroup(key)} />
          ))}
        </Pills>
      </div>
      {error && <ErrorState problem={error} onRetry={() => void refetch()} />}
      {left > 0 && (
        <Note role="status">
          {`未完结的清单共 ${data?.totalCount} 份，这里只列出最早的 ${lists.length} 份，还有 ${left} 份没有列出：请按申报地海关筛选，或在`}
          <Link to={linkTo(screens.inventories)}>集报清单</Link>中查找。
        </Note>
      )}
      {!data ? (
        <Skeleton active />
      ) : rows.length === 0 ? (
        <Nothing any={lists.length > 0} />
      ) : (
        <Lines rows={rows} now={dataUpdatedAt} />
      )}
    </section>
  )
}

const Nothing = ({ any }: { readonly any: boolean }) => (
  <EmptyCard>
    {any ? '没有这一类的清单。' : '没有到期未办的集报清单：清单都已办结，或还没有录入。'}
    <br />
    <Link to={linkTo(screens.inventories)}>打开集报清单</Link>
  </EmptyCard>
)

interface LinesProps {
  readonly rows: readonly DueList[]
  /** The time at which they were read, ms since 1970. */
  readonly now: number
}

const Lines = ({ rows, now }: LinesProps) => (
  <div className={styles.frame}>
    <table>
      <thead>
        <tr>
          <th scope="col">清单编号</th>
          <th scope="col">状态</th>
          <th scope="col">运输工具</th>
          <th scope="col">须办</th>
          <th scope="col">截止时间</th>
          <th scope="col">剩余</th>
          <th scope="col">依据</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <Line key={row.id} row={row} now={now} />
        ))}
      </tbody>
    </table>
  </div>
)

function Line({ row, now }: { readonly row: DueList; readonly now: number }) {
  const { id, inventory_no, status, plate_number, list_no, due_kind, due_at, source } = row
  const left = leftOf(due_at, now)
  const kind = choiceLabelOf(kinds, due_kind)
  return (
    <tr>
      <th scope="row">
        <Link to={linkTo(screens.inventories, { record: id })} className="figures">
          {inventory_no}
        </Link>
        {list_no && <Note as="small">海关编号 {list_no}</Note>}
      </th>
      <td>
        <StatusTag
          tone={toneOf(inventory.fields.status, status) ?? 'work'}
          label={choiceLabelOf(inventory.fields.status, status)}
        />
      </td>
      <td className="figures">{plate_number}</td>
      <td>{kind}</td>
      <td>
        <DueMark until={due_at} label={kind} table="inventory" isListed />
      </td>
      <td className={`figures ${styles[left.tone] ?? ''}`}>{left.label}</td>
      <td className={styles.source}>{source}</td>
    </tr>
  )
}

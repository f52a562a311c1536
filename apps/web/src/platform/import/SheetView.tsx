import {
  applyImport,
  discardImport,
  getImport,
  importFields,
  importRest,
  listImportRows,
  mendCell,
} from '@guanqiao/domain/import/index'
import type { Importable, ImportRow, ImportView } from '@guanqiao/domain/import/index'
import { sheetLines } from '@guanqiao/domain/import/sheetLines'
import { cancelJob } from '@guanqiao/domain/jobs/index'
import { grouped } from '@guanqiao/domain/kit/decimal'
import { useQueryClient } from '@tanstack/react-query'
import { Button, Segmented } from 'antd'
import { useEffect, useState } from 'react'
import { catchRefusal } from '../../kit/acts/refusal.ts'
import { call } from '../../kit/call.ts'
import { useConfirm } from '../../kit/overlays.tsx'
import { ErrorState } from '../../kit/table/states.tsx'
import { refresh, useRead, useSending } from '../../kit/useOperation.ts'
import { saveFile } from '../export/saveFile.ts'
import { Columns } from './Columns.tsx'
import styles from './import.module.css'
import type { Labels } from './RowsGrid.tsx'
import { RowsGrid } from './RowsGrid.tsx'

const POLL_MS = 500
const PAGE = 50

interface Props {
  readonly id: string
  readonly table: Importable
  readonly onLeave: () => void
}

const isActive = ({ job_status }: ImportView): boolean => job_status === 'queued' || job_status === 'running'

/** A sheet on its way: progress while a job works on it, then its rows. */
export function SheetView({ id, table, onLeave }: Props) {
  const client = useQueryClient()
  const send = useSending()
  const confirm = useConfirm()
  const [polling, setPolling] = useState(true)
  const read = useRead(getImport, { id }, { staleTime: 0, refetchInterval: polling ? POLL_MS : false })
  const sheet = read.data
  const active = sheet ? isActive(sheet) : true
  if (active !== polling) setPolling(active)
  useEffect(() => {
    if (!active) void refresh(client, table)
  }, [active, client, table])
  if (!sheet) return read.error ? <ErrorState problem={read.error} onRetry={() => void read.refetch()} /> : null
  const act = (work: () => Promise<unknown>) => void catchRefusal(work().then(() => read.refetch()))
  const discard = async () => {
    const left = grouped(String(sheet.good + sheet.update + sheet.bad))
    if (
      !(await confirm({
        title: sheet.state === 'mapping' ? '放弃这个文件？' : `放弃未导入的 ${left} 行？`,
        content: '已导入的记录保留。',
        okText: '放弃',
        danger: true,
      }))
    )
      return
    await send(discardImport, { id })
    onLeave()
  }
  const rest = async () =>
    saveFile((await call(importRest, { id })) as Blob, `${sheet.file_name.replace(/\.xlsx$/i, '')}-未导入.xlsx`)
  const failed = sheet.job_status === 'failed' || sheet.job_status === 'cancelled'
  const left = sheet.good + sheet.update + sheet.bad
  const isRead = !active && sheet.state !== 'reading' && sheet.state !== 'mapping'
  const apply = (mode: 'add' | 'update') => act(() => send(applyImport, { id, mode }))
  return (
    <div className={styles.sheet}>
      <div className={styles.bar}>
        <Summary sheet={sheet} active={active} />
        <div className={styles.acts}>
          {active && <Button onClick={() => act(() => call(cancelJob, { id: sheet.job_id }))}>取消</Button>}
          {isRead && left > 0 && (
            <>
              <Button onClick={() => void catchRefusal(rest())}>下载未导入的行</Button>
              <ApplyButtons sheet={sheet} onApply={apply} />
            </>
          )}
          {!active && (left > 0 || sheet.state === 'mapping') && (
            <Button danger onClick={() => void catchRefusal(discard())}>
              放弃
            </Button>
          )}
          {!active && <Button onClick={onLeave}>换一个文件</Button>}
        </div>
      </div>
      {active && <progress aria-label="进度" {...(sheet.total ? { value: sheet.done, max: sheet.total } : {})} />}
      {failed && (
        <p role="alert" className={styles.problem}>
          {sheet.reason ?? '已取消'}
        </p>
      )}
      <ColumnsOf sheet={sheet} table={table} active={active} onMapped={() => void read.refetch()} />
      {sheet.state !== 'mapping' &&
        sheet.notes.map((note) => (
          <p key={note} className={styles.quiet}>
            {note}
          </p>
        ))}
      {isRead && left + sheet.same > 0 && (
        <Preview
          key={`${sheet.job_id} ${sheet.imported}`}
          sheet={sheet}
          table={table}
          onMended={() => void read.refetch()}
        />
      )}
    </div>
  )
}

interface ApplyProps {
  readonly sheet: ImportView
  readonly onApply: (mode: 'add' | 'update') => void
}

/** New records alone, or changes of existing ones too. */
function ApplyButtons({ sheet: { good, update }, onApply }: ApplyProps) {
  if (update === 0)
    return (
      <Button type="primary" onClick={() => onApply('add')}>
        {good > 0 ? `导入 ${grouped(String(good))} 行` : '重新检查'}
      </Button>
    )
  const both =
    good > 0
      ? `新增 ${grouped(String(good))} 行并更新 ${grouped(String(update))} 行`
      : `更新 ${grouped(String(update))} 行`
  return (
    <>
      {good > 0 && <Button onClick={() => onApply('add')}>只新增 {grouped(String(good))} 行</Button>}
      <Button type="primary" onClick={() => onApply('update')}>
        {both}
      </Button>
    </>
  )
}

interface ColumnsProps {
  readonly sheet: ImportView
  readonly table: Importable
  readonly active: boolean
  readonly onMapped: () => void
}

/** Open while the sheet waits for its fields; afterwards they can be changed until rows are imported. */
function ColumnsOf({ sheet, table, active, onMapped }: ColumnsProps) {
  if (active || sheet.columns.length === 0 || sheet.imported > 0) return null
  if (sheet.state === 'mapping') return <Columns sheet={sheet} table={table} onMapped={onMapped} />
  const unused = sheet.ignored.length > 0 ? `，未导入：${sheet.ignored.join('、')}` : ''
  return (
    <details className={styles.details}>
      <summary>
        列与字段：{sheet.fields.length} 列导入{unused}
      </summary>
      <Columns key={sheet.job_id} sheet={sheet} table={table} onMapped={onMapped} />
    </details>
  )
}

function Summary({ sheet, active }: { readonly sheet: ImportView; readonly active: boolean }) {
  const { state, done, total, good, update, same, bad, imported } = sheet
  const work = state === 'reading' ? '正在读取和检查' : '正在导入'
  return (
    <p role="status" className={styles.summary}>
      <strong>{sheet.file_name}</strong>{' '}
      {!active && state === 'mapping' ? (
        '请指定各列对应的字段'
      ) : active ? (
        `${work}：${grouped(String(done))} / ${total ? grouped(String(total)) : '…'} 行`
      ) : (
        <>
          {imported > 0 && `已导入 ${grouped(String(imported))} 行，`}可新增 {grouped(String(good))} 行，
          {update > 0 && `可更新 ${grouped(String(update))} 行，`}
          {same > 0 && `不变 ${grouped(String(same))} 行，`}
          <span className={bad > 0 ? styles.bad : undefined}>有误 {grouped(String(bad))} 行</span>
        </>
      )}
    </p>
  )
}

interface PreviewProps {
  readonly sheet: ImportView
  readonly table: Importable
  readonly onMended: () => void
}

type State = 'bad' | 'update' | 'good' | 'same'
const stateLabels: readonly (readonly [State, string])[] = [
  ['bad', '有误'],
  ['update', '更新'],
  ['good', '新增'],
  ['same', '不变'],
]

/** The rows that are not imported, by what they do: those with errors first, as long as there are any. */
function Preview({ sheet, table, onMended }: PreviewProps) {
  const states = stateLabels.filter(([state]) => sheet[state] > 0)
  const [chosen, setChosen] = useState<State>(states[0]?.[0] ?? 'bad')
  // Mending the last wrong row of a page keeps the row in view.
  const shown = stateLabels.filter(([state]) => state === chosen || sheet[state] > 0)
  return (
    <>
      <Segmented<State>
        aria-label="显示的行"
        className={styles.states}
        value={chosen}
        onChange={setChosen}
        options={shown.map(([value, label]) => ({ value, label: `${label} ${grouped(String(sheet[value]))}` }))}
      />
      <Rows key={chosen} only={chosen} sheet={sheet} table={table} onMended={onMended} />
    </>
  )
}

/** The headings of the fields; those of lines are not among the fields of the entity. */
function useLabels(table: Importable): Labels {
  const { data = [] } = useRead(importFields, { table })
  return Object.fromEntries(data.map(({ field, label }) => [field, label]))
}

/** The rows in one state, page by page; a mended row stays in view until the page is left. */
function Rows({ only, sheet: { id, fields }, table, onMended }: PreviewProps & { readonly only: State }) {
  const [starts, setStarts] = useState<readonly number[]>([0])
  const after = starts.at(-1) ?? 0
  const read = useRead(listImportRows, { id, only, after, limit: PAGE }, { staleTime: 0 })
  const labels = useLabels(table)
  const [mended, setMended] = useState<ReadonlyMap<number, ImportRow>>(new Map())
  const rows = (read.data ?? []).map((row) => mended.get(row.row_number) ?? row)
  const mend = async (row_number: number, field: string, value: string) => {
    const row = await catchRefusal(call(mendCell, { id, row_number, field, value: value === '' ? null : value }))
    if (!row) return
    // The other rows of the record were checked again too.
    if (sheetLines[table]) await read.refetch()
    else setMended((before) => new Map(before).set(row_number, row))
    onMended()
  }
  if (read.error) return <ErrorState problem={read.error} onRetry={() => void read.refetch()} />
  return (
    <>
      <RowsGrid labels={labels} fields={fields} rows={rows} only={only} onMend={(...cell) => void mend(...cell)} />
      <div className={styles.pages}>
        {starts.length > 1 && <Button onClick={() => setStarts(starts.slice(0, -1))}>上一页</Button>}
        {rows.length === PAGE && (
          <Button onClick={() => setStarts([...starts, rows.at(-1)!.row_number])}>下一页</Button>
        )}
      </div>
    </>
  )
}

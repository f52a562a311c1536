import {
  applyImport,
  discardImport,
  getImport,
  importRest,
  listImportRows,
  mendCell,
} from '@guanqiao/domain/import/index'
import type { Importable, ImportRow, ImportView } from '@guanqiao/domain/import/index'
import { cancelJob } from '@guanqiao/domain/jobs/index'
import { grouped } from '@guanqiao/domain/kit/decimal'
import { useQueryClient } from '@tanstack/react-query'
import { Button } from 'antd'
import { useEffect, useState } from 'react'
import { catchRefusal } from '../../kit/acts/refusal.ts'
import { call } from '../../kit/call.ts'
import { useConfirm } from '../../kit/overlays.tsx'
import { ErrorState } from '../../kit/table/states.tsx'
import { refresh, useRead, useSending } from '../../kit/useOperation.ts'
import { saveFile } from '../export/saveFile.ts'
import styles from './import.module.css'
import type { Labels } from './RowsGrid.tsx'
import { RowsGrid } from './RowsGrid.tsx'

const POLL_MS = 500
const PAGE = 50

interface Props {
  readonly id: string
  readonly table: Importable
  readonly labels: Labels
  readonly onLeave: () => void
}

const isActive = ({ job_status }: ImportView): boolean => job_status === 'queued' || job_status === 'running'

/** A sheet on its way: progress while a job works on it, then its rows. */
export function SheetView({ id, table, labels, onLeave }: Props) {
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
    const left = grouped(String(sheet.good + sheet.bad))
    if (
      !(await confirm({
        title: `放弃未导入的 ${left} 行？`,
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
  return (
    <div className={styles.sheet}>
      <div className={styles.bar}>
        <Summary sheet={sheet} active={active} />
        <div className={styles.acts}>
          {active && <Button onClick={() => act(() => call(cancelJob, { id: sheet.job_id }))}>取消</Button>}
          {!active && sheet.state !== 'reading' && sheet.good + sheet.bad > 0 && (
            <>
              <Button onClick={() => void catchRefusal(rest())}>下载未导入的行</Button>
              <Button type="primary" onClick={() => act(() => send(applyImport, { id }))}>
                {sheet.good > 0 ? `导入 ${grouped(String(sheet.good))} 行` : '重新检查'}
              </Button>
            </>
          )}
          {!active && sheet.good + sheet.bad > 0 && (
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
      {sheet.ignored.length > 0 && <p className={styles.quiet}>未识别的列不导入：{sheet.ignored.join('、')}</p>}
      {sheet.notes.map((note) => (
        <p key={note} className={styles.quiet}>
          {note}
        </p>
      ))}
      {!active && sheet.bad > 0 && (
        <Mending key={sheet.imported} sheet={sheet} labels={labels} onMended={() => void read.refetch()} />
      )}
    </div>
  )
}

function Summary({ sheet, active }: { readonly sheet: ImportView; readonly active: boolean }) {
  const { state, done, total, good, bad, imported } = sheet
  const work = state === 'reading' ? '正在读取和检查' : '正在导入'
  return (
    <p role="status" className={styles.summary}>
      <strong>{sheet.file_name}</strong>{' '}
      {active ? (
        `${work}：${grouped(String(done))} / ${total ? grouped(String(total)) : '…'} 行`
      ) : (
        <>
          已导入 {grouped(String(imported))} 行，可导入 {grouped(String(good))} 行，
          <span className={bad > 0 ? styles.bad : undefined}>有错误 {grouped(String(bad))} 行</span>
        </>
      )}
    </p>
  )
}

interface MendingProps {
  readonly sheet: ImportView
  readonly labels: Labels
  readonly onMended: () => void
}

/** The rows with errors, page by page; a mended row stays in view until the page is left. */
function Mending({ sheet: { id, fields }, labels, onMended }: MendingProps) {
  const [starts, setStarts] = useState<readonly number[]>([0])
  const after = starts.at(-1) ?? 0
  const read = useRead(listImportRows, { id, only: 'bad' as const, after, limit: PAGE }, { staleTime: 0 })
  const [mended, setMended] = useState<ReadonlyMap<number, ImportRow>>(new Map())
  const rows = (read.data ?? []).map((row) => mended.get(row.row_number) ?? row)
  const mend = async (row_number: number, field: string, value: string) => {
    const row = await catchRefusal(call(mendCell, { id, row_number, field, value: value === '' ? null : value }))
    if (!row) return
    setMended((before) => new Map(before).set(row_number, row))
    onMended()
  }
  if (read.error) return <ErrorState problem={read.error} onRetry={() => void read.refetch()} />
  return (
    <>
      <RowsGrid labels={labels} fields={fields} rows={rows} onMend={(...cell) => void mend(...cell)} />
      <div className={styles.pages}>
        {starts.length > 1 && <Button onClick={() => setStarts(starts.slice(0, -1))}>上一页</Button>}
        {rows.length === PAGE && (
          <Button onClick={() => setStarts([...starts, rows.at(-1)!.row_number])}>下一页</Button>
        )}
      </div>
    </>
  )
}

import { DownloadOutlined } from '@ant-design/icons'
import { exportFormats, exportOf, MAX_EXPORTED_IDS } from '@guanqiao/domain/kit/derived/exportOf'
import type { ExportFormat, ExportQuery } from '@guanqiao/domain/kit/derived/exportOf'
import { menuButtons } from '@guanqiao/domain/menus'
import { EXPORT_AT_ONCE, startExport } from '@guanqiao/domain/export/index'
import { grouped } from '@guanqiao/domain/kit/decimal'
import { listFields } from '@guanqiao/domain/kit/entity'
import { Button } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { useTask } from '../../kit/acts/useTask.ts'
import { call } from '../../kit/call.ts'
import { CallProblem } from '../../kit/call/problem.ts'
import { MenuButton } from '../../kit/overlays/MenuButton.tsx'
import { useAllowed } from '../../kit/permissions.ts'
import type { Line } from '../../kit/table/columns.tsx'
import type { ListToolsProps } from '../../kit/table/listTools.ts'
import { today } from '@guanqiao/domain/kit/reading/shownDay'
import { useSending } from '../../kit/useOperation.ts'
import { saveFile } from './saveFile.ts'

const MyExports = lazy(() => import('./MyExports.tsx'))

const MINE = 'mine'
/** The rows of a file: those of all pages, of this page, or the ticked ones. */
type Extent = 'all' | 'page' | 'ticked'
type Key = `${Extent}.${ExportFormat}`

/**
 * Exports the rows that match the search, in the shown columns: all, those of this page, or the ticked ones. Many rows are exported by a
 * job, and so are a few while other exports are read.
 */
export function ExportTool({ entity, list, ticks }: ListToolsProps) {
  const operation = exportOf(list.operation, menuButtons)
  const isAllowed = useAllowed(operation)
  const send = useSending()
  const { attempt, busy } = useTask()
  const [open, setOpen] = useState(false)
  if (!isAllowed) return null
  const tickedRows = ticks?.rows ?? []
  const run = async (key: Key) => {
    const [extent, format] = key.split('.') as [Extent, ExportFormat]
    const rows = extent === 'all' ? undefined : extent === 'page' ? list.rows : tickedRows
    const query = { ...(rows ? named(list, rows) : list.request), format, columns: columnsOf(list) } as ExportQuery
    const inBackground = async () => {
      await send(startExport, { operation: operation.name, query: JSON.stringify(query) })
      setOpen(true)
    }
    const atOnce = async () => saveFile((await call(operation, query)) as Blob, `${entity.label}-${today()}.${format}`)
    await attempt(async () => {
      if (!rows && list.total > EXPORT_AT_ONCE) return inBackground()
      await atOnce().catch((error: unknown) => {
        if (!isBusy(error)) throw error
        return inBackground()
      })
    })
  }
  const items = [
    ...(tickedRows.length > 0 ? [extentItem('ticked', `勾选的 ${tickedRows.length} 条`, tickedRows.length)] : []),
    extentItem('all', `符合条件的全部 ${grouped(String(list.total))}${list.capped ? '+' : ''} 条`),
    ...(list.total > list.rows.length ? [extentItem('page', `本页 ${list.rows.length} 条`)] : []),
    { type: 'divider' as const },
    { key: MINE, label: '我的导出' },
  ]
  return (
    <>
      <MenuButton menu={{ items, onClick: ({ key }) => (key === MINE ? setOpen(true) : void run(key as Key)) }}>
        <Button icon={<DownloadOutlined />} loading={busy}>
          导出
        </Button>
      </MenuButton>
      {open && (
        <Suspense fallback={null}>
          <MyExports onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

/** The formats of one extent; more rows than one file can name are not offered. */
const extentItem = (extent: Extent, label: string, count = 0) => ({
  type: 'group' as const,
  label: count > MAX_EXPORTED_IDS ? `${label}（一次最多 ${grouped(String(MAX_EXPORTED_IDS))} 条）` : label,
  children: Object.entries(exportFormats).map(([format, formatLabel]) => ({
    key: `${extent}.${format}`,
    disabled: count > MAX_EXPORTED_IDS,
    // Excel reads the texts of a CSV file as numbers.
    label: format === 'csv' ? `${formatLabel}（供程序读取；Excel 打开会丢编号的前导零和末几位）` : formatLabel,
  })),
})

/** Rows by their ids, in the order of the list: a ticked row is exported even if it no longer matches the search. */
const named = ({ sortField, sortOrder }: ListToolsProps['list'], rows: readonly Line[]) => ({
  ids: rows.map(({ id }) => String(id)),
  ...(sortField && sortOrder ? { sortField, sortOrder } : {}),
})

/** Too many exports are read at once, or another one of this user. */
const isBusy = (error: unknown): boolean => error instanceof CallProblem && /^export\.(busy|running)$/.test(error.code)

/** The shown columns that are fields of the rows, in the user's order. */
function columnsOf({ operation, columns: { visibleColumns } }: ListToolsProps['list']): string[] {
  const fields = listFields(operation.generic!.entity)
  return visibleColumns.map(({ name }) => name).filter((name) => fields[name as keyof typeof fields])
}

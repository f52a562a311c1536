import { DownloadOutlined } from '@ant-design/icons'
import { exportFormats, exportOf } from '@guanqiao/domain/kit/derived/exportOf'
import type { ExportFormat, ExportQuery } from '@guanqiao/domain/kit/derived/exportOf'
import { menuButtons } from '@guanqiao/domain/menus'
import { EXPORT_AT_ONCE, startExport } from '@guanqiao/domain/export/index'
import { listFields } from '@guanqiao/domain/kit/entity'
import { Button } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { useTask } from '../../kit/acts/useTask.ts'
import { call } from '../../kit/call.ts'
import { MenuButton } from '../../kit/overlays/MenuButton.tsx'
import { useAllowed } from '../../kit/permissions.ts'
import { isPlatformStaff } from '../../kit/session/signedIn.ts'
import type { ListToolsProps } from '../../kit/table/listTools.ts'
import { today } from '@guanqiao/domain/kit/reading/days'
import { useSending } from '../../kit/useOperation.ts'
import { saveFile } from './saveFile.ts'

const MyExports = lazy(() => import('./MyExports.tsx'))

const MINE = 'mine'
const items = [
  ...Object.entries(exportFormats).map(([key, label]) => ({
    key,
    // Excel reads the texts of a CSV file as numbers.
    label: key === 'csv' ? `${label}（供程序读取；Excel 打开会丢编号的前导零和末几位）` : label,
  })),
  { type: 'divider' as const },
  { key: MINE, label: '我的导出' },
]

/**
 * Exports all rows that match the search, in the shown columns. Many rows are exported by a job of the enterprise; staff of the
 * platform, who have none, receive them at once.
 */
export function ExportTool({ entity, list }: ListToolsProps) {
  const operation = exportOf(list.operation, menuButtons)
  const isAllowed = useAllowed(operation)
  const send = useSending()
  const { attempt, busy } = useTask()
  const [open, setOpen] = useState(false)
  if (!isAllowed) return null
  const run = async (format: ExportFormat) => {
    const query = { ...list.request, format, columns: columnsOf(list) } as ExportQuery
    await attempt(async () => {
      if (list.total > EXPORT_AT_ONCE && !isPlatformStaff()) {
        await send(startExport, { operation: operation.name, query: JSON.stringify(query) })
        setOpen(true)
      } else saveFile((await call(operation, query)) as Blob, `${entity.label}-${today()}.${format}`)
    })
  }
  return (
    <>
      <MenuButton
        menu={{ items, onClick: ({ key }) => (key === MINE ? setOpen(true) : void run(key as ExportFormat)) }}
      >
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

/** The shown columns that are fields of the rows, in the user's order. */
function columnsOf({ operation, columns: { visibleColumns } }: ListToolsProps['list']): string[] {
  const fields = listFields(operation.generic!.entity)
  return visibleColumns.map(({ name }) => name).filter((name) => fields[name as keyof typeof fields])
}

import { PrinterOutlined } from '@ant-design/icons'
import { isExportable } from '@guanqiao/domain/kit/derived/exportOf'
import { printOf } from '@guanqiao/domain/kit/derived/printOf'
import { menuButtons } from '@guanqiao/domain/menus'
import { Button } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { useTask } from '../../kit/acts/useTask.ts'
import { useAllowed } from '../../kit/permissions.ts'
import type { ListToolsProps } from '../../kit/table/listTools.ts'
import type { Printed } from './readRows.ts'

const ListPaper = lazy(() => import('./ListPaper.tsx'))

/** Prints the rows that match the search, in the shown columns. */
export function PrintTool({ entity, list }: ListToolsProps) {
  const { operation } = list
  const isAllowed = useAllowed(isExportable(operation) ? printOf(operation, menuButtons) : operation)
  const { attempt, busy } = useTask()
  const [printed, setPrinted] = useState<Printed>()
  if (!isAllowed) return null
  const run = async () => {
    await attempt(async () => {
      const { readRows } = await import('./readRows.ts')
      setPrinted(await readRows(entity, list))
    })
  }
  return (
    <>
      <Button icon={<PrinterOutlined />} loading={busy} onClick={() => void run()}>
        打印
      </Button>
      {printed && (
        <Suspense fallback={null}>
          <ListPaper {...printed} onDone={() => setPrinted(undefined)} />
        </Suspense>
      )}
    </>
  )
}

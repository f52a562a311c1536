import { UploadOutlined } from '@ant-design/icons'
import { importing, isImportable, isImportedByPlatform } from '@guanqiao/domain/import/importable'
import { Button } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { useAllowed } from '../../kit/permissions.ts'
import { isPlatformStaff } from '../../kit/session/signedIn.ts'
import type { ListToolsProps } from '../../kit/table/listTools.ts'

const ImportDialog = lazy(() => import('./ImportDialog.tsx'))

/** Imports a sheet of the listed entity. Staff of the platform have no enterprise to import for; they import the platform's own rows. */
export function ImportTool({ entity }: ListToolsProps) {
  const { menu, table, label, scope } = entity
  const may = useAllowed()
  const [open, setOpen] = useState(false)
  const isWritable = isPlatformStaff() ? isImportedByPlatform(entity) : scope !== 'platform'
  if (!isImportable(table) || !isWritable) return null
  if (!importing({ menu }).every(may)) return null
  return (
    <>
      <Button icon={<UploadOutlined />} onClick={() => setOpen(true)}>
        导入
      </Button>
      {open && (
        <Suspense fallback={null}>
          <ImportDialog table={table} label={label} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

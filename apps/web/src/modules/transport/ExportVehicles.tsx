import { DownloadOutlined } from '@ant-design/icons'
import { downloadVehicles } from '@guanqiao/domain/transport/vehicle'
import { Button } from 'antd'
import { useState } from 'react'
import { sayRefusal } from '../../kit/acts/sayRefusal.ts'
import { call } from '../../kit/call.ts'
import { Can } from '../../kit/Can.tsx'
import { today } from '../../kit/time.ts'

interface Props {
  readonly list: {
    readonly filters: Readonly<Record<string, string>>
    readonly sortField: string | undefined
    readonly sortOrder: 'ascend' | 'descend' | undefined
  }
}

/** All vehicles that match the search, as a CSV file for Excel. */
export function ExportVehicles({ list }: Props) {
  const [busy, setBusy] = useState(false)
  const download = async () => {
    setBusy(true)
    try {
      const order = list.sortField && list.sortOrder ? { sortField: list.sortField, sortOrder: list.sortOrder } : {}
      save((await call(downloadVehicles, { ...list.filters, ...order })) as Blob, `车辆-${today()}.csv`)
    } catch (error) {
      sayRefusal(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Can menu="vehicle" button="export">
      <Button icon={<DownloadOutlined />} loading={busy} onClick={() => void download()}>
        导出
      </Button>
    </Can>
  )
}

function save(file: Blob, name: string): void {
  const address = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // The browser has read the file by then; revoking it at once would truncate the download.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}

import { DownloadOutlined } from '@ant-design/icons'
import type { Operation } from '@guanqiao/domain/kit/operation'
import { Button } from 'antd'
import { useTask } from '../../kit/acts/useTask.ts'
import { call } from '../../kit/call.ts'
import { Can } from '../../kit/Can.tsx'
import { today } from '@guanqiao/domain/kit/reading/shownDay'
import { saveFile } from './saveFile.ts'

interface Props<I> {
  /** Takes the filters of the list, and with `isSorted` its order; returns a file. */
  readonly operation: Operation<I>
  /** The name of the file, before the day. */
  readonly name: string
  readonly isSorted?: boolean
  readonly list: {
    readonly filters: Readonly<Record<string, string>>
    readonly sortField: string | undefined
    readonly sortOrder: 'ascend' | 'descend' | undefined
  }
}

/** All rows that match the search, as a CSV file for Excel. */
export function ExportButton<I>({ operation, name, isSorted = false, list }: Props<I>) {
  const { attempt, busy } = useTask()
  const download = async () => {
    await attempt(async () => {
      const { sortField, sortOrder } = list
      const order = isSorted && sortField && sortOrder ? { sortField, sortOrder } : {}
      saveFile((await call(operation as Operation, { ...list.filters, ...order })) as Blob, `${name}-${today()}.csv`)
    })
  }
  return (
    <Can operation={operation}>
      <Button icon={<DownloadOutlined />} loading={busy} onClick={() => void download()}>
        导出
      </Button>
    </Can>
  )
}

import type { Page } from '@guanqiao/domain/kit/operation'
import { MAX_BULK_ROWS } from '@guanqiao/domain/kit/derived/bulk'
import { Button } from 'antd'
import { useTask } from '../../kit/acts/useTask.ts'
import type { Ticks } from '../../kit/acts/ticks.ts'
import { call } from '../../kit/call.ts'
import { takesText, useKeys } from '../../kit/keys/keys.ts'
import type { Line } from '../../kit/table/columns.tsx'
import type { ListToolsProps } from '../../kit/table/listTools.ts'

const PAGE_ROWS = 100

/** The part of a list that is needed to tick all of its rows. */
export type Tickable = Pick<ListToolsProps['list'], 'operation' | 'request' | 'rows' | 'total' | 'capped'>

/** Once the whole page is ticked: ticks the other pages too, as far as one act may go. */
export function TickAll({ list, ticks }: { readonly list: Tickable; readonly ticks: Ticks }) {
  const { attempt, busy } = useTask()
  const { total, capped } = list
  const ids = new Set(ticks.rows.map(({ id }) => id))
  const isOffered = !capped && total > ids.size && total <= MAX_BULK_ROWS && list.rows.every(({ id }) => ids.has(id))
  const tickAll = async () => {
    await attempt(async () => {
      const rows: Line[] = []
      for (let pageNo = 1; (pageNo - 1) * PAGE_ROWS < total; pageNo += 1) {
        const page = (await call(list.operation, { ...list.request, pageNo, pageSize: PAGE_ROWS })) as Page<Line>
        rows.push(...page.rows)
      }
      ticks.choose(rows)
    })
  }
  // Inside the list, whose key it is until the page is ticked.
  const onKey = ({ target }: KeyboardEvent) => (takesText(target) ? false : void tickAll())
  useKeys('勾选的行', isOffered ? [{ keys: ['Ctrl+a'], label: '勾选各页全部', run: onKey }] : [])
  if (!isOffered) return null
  return (
    <Button type="link" title="Ctrl+A" loading={busy} onClick={() => void tickAll()}>
      选择全部 {total} 条
    </Button>
  )
}

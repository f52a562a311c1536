import { confirmAdvance, confirmAdvanceApi } from '@guanqiao/domain/confirmation/advance'
import type { InputOf } from '@guanqiao/domain/kit/operation'
import { Button } from 'antd'
import { useState } from 'react'
import { catchRefusal } from '../../../kit/acts/refusal.ts'
import type { CallProblem } from '../../../kit/call.ts'
import { firstMessage } from '../../../kit/call.ts'
import { isBlankLine, startOf } from '../../../kit/form/values.ts'
import type { Line } from '../../../kit/lineGrid/block.ts'
import { LineGrid } from '../../../kit/lineGrid/LineGrid.tsx'
import type { LineProblem } from '../../../kit/lineGrid/LineGrid.tsx'
import { useToast } from '../../../kit/overlays.tsx'
import { Drawer } from '../../../kit/overlays/dialogs.tsx'
import { usePlateLookups } from '../usePlateLookups.ts'
import { Note } from '../../../kit/parts/text.ts'
import { useWrite } from '../../../kit/useOperation.ts'

const names = [
  'plate_number',
  'batch_number',
  'ie_flag',
  'laden',
  'port_id',
  'driver_id',
  'planned_time',
  'trailer_plate',
  'container_numbers',
] as const
const fields = Object.fromEntries(names.map((name) => [name, confirmAdvance.fields[name]]))
/** The drawer opens with a line, and the cursor in it. */
const FIRST_CELL = { row: 0, field: 'plate_number', turn: 1 }
const widths = { plate_number: 116, batch_number: 140, container_numbers: 190 }
type Input = InputOf<typeof confirmAdvanceApi.bulkCreate>

/** Several planned trucks at once, typed or pasted. */
export default function PlanTrucks({ onClose }: { readonly onClose: () => void }) {
  const toast = useToast()
  const lookups = usePlateLookups()
  const write = useWrite(confirmAdvanceApi.bulkCreate)
  const [lines, setLines] = useState<Line[]>(() => [startOf(fields, undefined)])
  const [problems, setProblems] = useState<readonly LineProblem[]>([])
  const filled = lines.flatMap((line, at) => (isBlankLine(fields, line) ? [] : [{ line, at }]))
  const refuse = (refusal: CallProblem) => {
    setProblems(
      refusal.fields.map(({ path, message }) => {
        const [, at = '0', field = ''] = path.split('.')
        return { row: filled[Number(at)]?.at ?? 0, field: field === 'waiting_for' ? 'plate_number' : field, message }
      }),
    )
    void toast.error(firstMessage(refusal))
  }
  const save = async () => {
    // The server checks the lines and names the cells.
    const rows = await catchRefusal(write.mutateAsync({ list: filled.map(({ line }) => line) } as Input), refuse)
    if (!rows) return
    void toast.success(`已登记 ${rows.length} 辆`)
    onClose()
  }
  return (
    <Drawer
      open
      title="新增预确报"
      width="min(1200px, 100vw)"
      onClose={onClose}
      extra={
        <Button
          type="primary"
          data-submit
          loading={write.isPending}
          disabled={filled.length === 0}
          onClick={() => void save()}
        >
          保存
        </Button>
      }
    >
      <Note>一行一辆车，可从 Excel 整块粘贴。计划时间过后 48 小时没有转确报的自动过期。</Note>
      <LineGrid
        label="预确报车辆"
        fields={fields}
        rows={lines}
        onChange={(next) => {
          setLines(next)
          setProblems([])
        }}
        problems={problems}
        maxRows={500}
        widths={widths}
        goal={FIRST_CELL}
        {...(lookups && { lookups })}
      />
    </Drawer>
  )
}

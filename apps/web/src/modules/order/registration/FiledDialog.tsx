import { linesOf } from '@guanqiao/domain/kit/field'
import type { Fields } from '@guanqiao/domain/kit/field'
import { markFiled } from '@guanqiao/domain/transport/register'
import type { InputOf } from '@guanqiao/domain/kit/operation'
import { Button } from 'antd'
import { useState } from 'react'
import { catchRefusal } from '../../../kit/acts/refusal.ts'
import type { CallProblem } from '../../../kit/call.ts'
import { isBlank, sentOf } from '../../../kit/form/values.ts'
import type { Line } from '../../../kit/lineGrid/block.ts'
import type { LineProblem } from '../../../kit/lineGrid/LineGrid.tsx'
import { LineGrid } from '../../../kit/lineGrid/LineGrid.tsx'
import { useToast } from '../../../kit/overlays.tsx'
import { Modal } from '../../../kit/overlays/dialogs.tsx'
import { ProblemText } from '../../../kit/parts/form.ts'
import { Note } from '../../../kit/parts/text.ts'
import { useWrite } from '../../../kit/useOperation.ts'
import { counted } from './RegistrationBar.tsx'

type Input = InputOf<typeof markFiled>['list']

const fields: Fields = linesOf(markFiled.input.fields, 'list')
const widths = { plate_number: 130, vehicle_customs_code: 170, driver_name: 120, driver_customs_code: 170 }

const rowOf = ({ plate_number, driver_name }: Line): Line => ({
  plate_number,
  vehicle_customs_code: null,
  driver_name,
  driver_customs_code: null,
})
const isTyped = (line: Line) => !isBlank(line['vehicle_customs_code']) || !isBlank(line['driver_customs_code'])

/** Omits a driver without a number. */
const asSent = (line: Line): Line =>
  sentOf(fields, isBlank(line['driver_customs_code']) ? { ...line, driver_name: null } : line)

interface Props {
  readonly lines: readonly Line[]
  readonly onClose: () => void
}

/** 登记备案编号: the numbers that customs assigned to vehicles and drivers, typed or pasted; with them they count as filed. */
export default function FiledDialog({ lines, onClose }: Props) {
  const toast = useToast()
  const write = useWrite(markFiled)
  const [rows, setRows] = useState<Line[]>(() => lines.map(rowOf))
  const [problems, setProblems] = useState<readonly LineProblem[]>([])
  const [refusal, setRefusal] = useState<string>()
  const change = (next: Line[]) => {
    setRows(next)
    setProblems([])
    setRefusal(undefined)
  }
  const submit = async () => {
    const filledRows = rows.map((line, row) => ({ line, row })).filter(({ line }) => isTyped(line))
    if (filledRows.length === 0) return setRefusal('还没有填写编号')
    const refuse = ({ fields, message: reason }: CallProblem) => {
      setRefusal(reason)
      setProblems(
        fields.flatMap(({ path, message }) => {
          const [, at, field = 'plate_number'] = path.split('.')
          const row = filledRows[Number(at)]?.row
          return row === undefined ? [] : [{ row, field, message }]
        }),
      )
    }
    const results = await catchRefusal(
      write.mutateAsync({ list: filledRows.map(({ line }) => asSent(line)) as Input }),
      refuse,
    )
    if (!results) return
    const changed = (name: 'vehicle_changed' | 'driver_changed', by: string): number =>
      new Set(results.flatMap((row, at) => (row[name] === 'yes' ? [filledRows[at]?.line[by]] : []))).size
    const vehicles = changed('vehicle_changed', 'plate_number')
    const drivers = changed('driver_changed', 'driver_name')
    void toast.success(
      vehicles + drivers > 0 ? `已登记 ${counted(vehicles, drivers)}的海关备案` : '已是登记的内容，没有变化',
    )
    onClose()
  }
  const footer = [
    <Button key="cancel" onClick={onClose}>
      取消
    </Button>,
    <Button key="take" type="primary" loading={write.isPending} onClick={() => void submit()}>
      登记备案
    </Button>,
  ]
  return (
    <Modal open title="登记海关备案编号" width={760} footer={footer} onCancel={onClose} destroyOnHidden>
      <Note>填写海关备案后给出的编号，可从 Excel 整块粘贴；登记后备案状态为“已备案”。编号留空的行不登记。</Note>
      {refusal && <ProblemText role="alert">{refusal}</ProblemText>}
      <LineGrid
        label="备案编号"
        fields={fields}
        rows={rows}
        onChange={change}
        problems={problems}
        widths={widths}
        maxRows={500}
        height={320}
      />
    </Modal>
  )
}

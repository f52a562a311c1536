import { choice, longText, reference } from '@guanqiao/domain/kit/field'
import type { InputOf, OutputOf } from '@guanqiao/domain/kit/operation'
import { draft } from '@guanqiao/domain/kit/operation'
import { importBatches } from '@guanqiao/domain/order/batch'
import { direction } from '@guanqiao/domain/values/choices'
import { Button } from 'antd'
import { useState } from 'react'
import type { Values } from '../../../kit/EntityForm.tsx'
import { Modal } from '../../../kit/overlays/dialogs.tsx'
import { ButtonBar, Stack } from '../../../kit/parts/form.ts'
import { StepForm } from '../../../kit/stepDialog/StepForm.tsx'
import { numbersIn } from './numbersIn.ts'
import styles from './batch.module.css'

const shape = draft({
  port_id: reference('口岸', 'port', { required: true }),
  ie_flag: choice('进出口', direction, { required: true }),
  source: choice('来源', { typed: '手工录入', imported: '导入' }, { default: 'imported' }),
  numbers: longText('批次号', { required: true, max: 60_000, help: '每行一个，可从 Excel 整列粘贴；最多 2,000 个' }),
})

type Imported = OutputOf<typeof importBatches>

interface Result {
  readonly taken: number
  readonly refused: Imported['refused']
  /** The input, with the rejected numbers left for correction. */
  readonly left: Values
}

interface Props {
  readonly open: boolean
  readonly onClose: () => void
}

/** Imports numbers issued elsewhere. Rejected ones stay with their reason, to be corrected and sent again. */
export function ImportDialog({ open, onClose }: Props) {
  const [result, setResult] = useState<Result>()
  const [row, setRow] = useState<Values>()
  const close = () => {
    setResult(undefined)
    setRow(undefined)
    onClose()
  }
  const mend = () => {
    setRow(result?.left)
    setResult(undefined)
  }
  const finish = ({ taken, refused }: Imported, { numbers: _, ...portDirection }: InputOf<typeof importBatches>) =>
    setResult({
      taken,
      refused,
      left: { ...portDirection, numbers: refused.map((batch) => batch.batch_number).join('\n') },
    })
  return (
    <Modal open={open} title="导入批次号" width={640} footer={null} onCancel={close} destroyOnHidden>
      {result ? (
        <Answer result={result} onMend={mend} onClose={close} />
      ) : (
        <StepForm
          key={row ? 'mend' : 'new'}
          shape={shape}
          {...(row ? { row } : {})}
          operation={importBatches}
          input={({ numbers, ...portDirection }) => ({ ...portDirection, numbers: numbersIn(numbers) })}
          submitWord="导入"
          draftKey="batch:import"
          onDone={finish}
          onCancel={close}
        />
      )}
    </Modal>
  )
}

function Answer({
  result: { taken, refused },
  onMend,
  onClose,
}: {
  readonly result: Result
  readonly onMend: () => void
  readonly onClose: () => void
}) {
  return (
    <Stack>
      <p role="status">
        已导入 {taken} 个{refused.length > 0 && `；${refused.length} 个未导入，原因如下`}
      </p>
      {refused.length > 0 && (
        <div className={styles.refused}>
          <table>
            <thead>
              <tr>
                <th scope="col">批次号</th>
                <th scope="col">原因</th>
              </tr>
            </thead>
            <tbody>
              {refused.map((row, index) => (
                <tr key={index}>
                  <td className="figures">{row.batch_number}</td>
                  <td>{row.problem}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      <ButtonBar>
        {refused.length > 0 && <Button onClick={onMend}>改正后再导入</Button>}
        <Button type="primary" autoFocus onClick={onClose}>
          完成
        </Button>
      </ButtonBar>
    </Stack>
  )
}

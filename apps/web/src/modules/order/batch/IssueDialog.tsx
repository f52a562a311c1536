import { draft } from '@guanqiao/domain/kit/operation'
import { issueBatches } from '@guanqiao/domain/order/batchAllotment'
import { Button } from 'antd'
import { useState } from 'react'
import { useToast } from '../../../kit/overlays.tsx'
import { Modal } from '../../../kit/overlays/dialogs.tsx'
import { ButtonBar, Stack } from '../../../kit/parts/form.ts'
import { StepForm } from '../../../kit/stepDialog/StepForm.tsx'
import styles from './batch.module.css'

interface Props {
  readonly open: boolean
  readonly onClose: () => void
}

const { plates: _, ...fields } = issueBatches.input.fields
/** Only orders name trucks; here numbers are allocated for a carrier. */
const shape = draft(fields) as typeof issueBatches.input

const sections = [
  { title: '口岸与数量', fields: ['port_id', 'ie_flag', 'count', 'method'] },
  { title: '按规则编制时', fields: ['code_owner', 'company_id', 'transmitter_id'] },
]

/** Allocates numbers at a port, then shows them for copying. */
export function IssueDialog({ open, onClose }: Props) {
  const [numbers, setNumbers] = useState<readonly string[]>()
  const close = () => {
    setNumbers(undefined)
    onClose()
  }
  return (
    <Modal open={open} title="分配批次号" width={640} footer={null} onCancel={close} destroyOnHidden>
      {numbers ? (
        <Issued numbers={numbers} onClose={close} />
      ) : (
        <StepForm
          shape={shape}
          sections={sections}
          draftKey="batch:issue"
          submitWord="分配"
          operation={issueBatches}
          input={(value) => value}
          onDone={(rows) => setNumbers(rows.map((row) => row.batch_number))}
          onCancel={close}
        />
      )}
    </Modal>
  )
}

function Issued({ numbers, onClose }: { readonly numbers: readonly string[]; readonly onClose: () => void }) {
  const toast = useToast()
  const copy = async () => {
    await navigator.clipboard.writeText(numbers.join('\n'))
    void toast.success('已复制')
  }
  return (
    <Stack>
      <p role="status">已分配 {numbers.length} 个批次号</p>
      <ol className={`${styles.numbers} figures`}>
        {numbers.map((number) => (
          <li key={number}>{number}</li>
        ))}
      </ol>
      <ButtonBar>
        <Button onClick={() => void copy()}>全部复制</Button>
        <Button type="primary" autoFocus onClick={onClose}>
          完成
        </Button>
      </ButtonBar>
    </Stack>
  )
}

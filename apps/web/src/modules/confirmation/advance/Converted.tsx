import { linkTo, screens } from '@guanqiao/domain/screens/index'
import { confirmAdvance } from '@guanqiao/domain/confirmation/advance'
import { confirmation } from '@guanqiao/domain/confirmation/confirmation'
import type { convertAdvances } from '@guanqiao/domain/confirmation/advance'
import { catchRefusal } from '../../../kit/acts/refusal.ts'
import { firstMessage } from '../../../kit/call.ts'
import type { OutputOf } from '@guanqiao/domain/kit/operation'
import { Button } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { FormField } from '../../../kit/form/FormField.tsx'
import { Modal } from '../../../kit/overlays/dialogs.tsx'
import { ProblemText } from '../../../kit/parts/form.ts'
import { Note } from '../../../kit/parts/text.ts'
import { useWrite } from '../../../kit/useOperation.ts'

interface Props {
  readonly operation: typeof convertAdvances
  readonly ids: readonly string[]
  readonly onClose: () => void
}

const { transmitter_id: sender } = confirmation.fields

/** Turns planned trucks into confirmations and lists the result for each. */
export default function Converted({ operation, ids, onClose }: Props) {
  const write = useWrite(operation)
  const [transmitter, setTransmitter] = useState<{ id: unknown; text: string | undefined }>({
    id: null,
    text: undefined,
  })
  const [problem, setProblem] = useState<string>()
  const [rows, setRows] = useState<OutputOf<typeof convertAdvances>>()
  const convert = async () => {
    const transmitter_id = typeof transmitter.id === 'string' ? transmitter.id : null
    const input = { ids: [...ids], transmitter_id }
    setRows(await catchRefusal(write.mutateAsync(input), (refusal) => setProblem(firstMessage(refusal))))
  }
  const footer = rows ? (
    <Button type="primary" autoFocus onClick={onClose}>
      知道了
    </Button>
  ) : (
    <>
      <Button onClick={onClose}>取消</Button>
      <Button type="primary" data-submit loading={write.isPending} onClick={() => void convert()}>
        转确报
      </Button>
    </>
  )
  return (
    <Modal open title={`${confirmAdvance.label}转确报`} footer={footer} onCancel={onClose} destroyOnHidden>
      {rows ? (
        <ul>
          {rows.map(({ id, plate_number, message, confirmation_id }) => (
            <li key={id}>
              {confirmation_id ? (
                <Link to={linkTo(screens.confirmation, { id: confirmation_id })} onClick={onClose}>
                  {plate_number} 的确报
                </Link>
              ) : (
                message
              )}
            </li>
          ))}
        </ul>
      ) : (
        <>
          <Note>{`所选 ${ids.length} 辆：同批次的载货车合为一份确报，其余每辆一份。批次没有舱单的，选一个传输人。`}</Note>
          <FormField
            name="transmitter_id"
            field={{ ...sender, required: false }}
            value={transmitter.id}
            text={transmitter.text}
            problem={undefined}
            inner={undefined}
            disabled={false}
            within={undefined}
            onChange={(_name, id, text) => setTransmitter({ id, text })}
            onLeave={() => true}
          />
          {problem && <ProblemText role="alert">{problem}</ProblemText>}
        </>
      )}
    </Modal>
  )
}

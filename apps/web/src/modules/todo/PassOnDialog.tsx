import { loadPerPerson } from '@guanqiao/domain/todo/tasks'
import { Button, Input } from 'antd'
import { useId, useState } from 'react'
import { firstMessage } from '../../kit/call.ts'
import { useSubmit } from '../../kit/acts/useSubmit.ts'
import { Modal } from '../../kit/overlays/dialogs.tsx'
import { useRead } from '../../kit/useOperation.ts'
import { ColleaguePicker } from '../../platform/colleagues/ColleaguePicker.tsx'
import type { Colleague } from '../../platform/colleagues/useColleagues.ts'
import styles from './home.module.css'

interface Props {
  readonly title: string
  readonly open: boolean
  readonly onClose: () => void
  /** Rejects with the problem of the call. */
  readonly onChoose: (colleague: Colleague, note: string | null) => Promise<unknown>
}

/** Passes a task on to a colleague, with a note. */
export default function PassOnDialog({ title, open, onClose, onChoose }: Props) {
  const id = useId()
  return (
    <Modal
      open={open}
      title={`转交：${title}`}
      width={440}
      footer={null}
      onCancel={onClose}
      afterOpenChange={(isOpen) => isOpen && document.getElementById(`${id}-user`)?.focus()}
      destroyOnHidden
    >
      <PassOnForm id={id} onClose={onClose} onChoose={onChoose} />
    </Modal>
  )
}

function PassOnForm({ id, onClose, onChoose }: Pick<Props, 'onClose' | 'onChoose'> & { readonly id: string }) {
  const [colleague, setColleague] = useState<Colleague>()
  const [note, setNote] = useState('')
  const [problem, setProblem] = useState<string>()
  const hintOf = useLoads()
  const { submit, busy } = useSubmit(
    async () => {
      if (!colleague) return setProblem('请选择同事')
      await onChoose(colleague, note.trim() || null)
      onClose()
    },
    (refusal) => setProblem(firstMessage(refusal)),
  )
  return (
    <form className={styles.form} onSubmit={submit}>
      <label htmlFor={`${id}-user`}>交给</label>
      <ColleaguePicker
        id={`${id}-user`}
        value={colleague}
        onChange={(next) => {
          setColleague(next)
          setProblem(undefined)
        }}
        problem={problem}
        {...(hintOf ? { hintOf } : {})}
      />
      {problem !== undefined && (
        <p id={`${id}-user-problem`} className={styles.problem} role="alert">
          {problem}
        </p>
      )}
      <label htmlFor={`${id}-note`}>说明（可不填）</label>
      <Input id={`${id}-note`} maxLength={200} value={note} onChange={(event) => setNote(event.target.value)} />
      <div className={styles.buttons}>
        <Button onClick={onClose}>取消</Button>
        <Button type="primary" htmlType="submit" loading={busy}>
          转交
        </Button>
      </div>
    </form>
  )
}

/** How much each colleague has to do: 待办 5 件，推迟 1 件. Undefined until it is known; the choice does not wait for it. */
function useLoads(): ((colleague: Colleague) => string) | undefined {
  const { data } = useRead(loadPerPerson, {}, { staleTime: 0 })
  if (!data) return undefined
  const byUser = new Map(data.map((load) => [load.user_id, load]))
  return ({ id }) => {
    const { tasks = 0, later = 0 } = byUser.get(id) ?? {}
    return `待办 ${tasks} 件${later > 0 ? `，推迟 ${later} 件` : ''}`
  }
}

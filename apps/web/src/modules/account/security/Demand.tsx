import { useTask } from '../../../kit/acts/useTask.ts'
import type { Operation } from '@guanqiao/domain/kit/operation'
import { Button, Input } from 'antd'
import type { SyntheticEvent } from 'react'
import { useState } from 'react'
import { call } from '../../../kit/call.ts'
import { Modal } from '../../../kit/overlays/dialogs.tsx'
import { Labelled } from './Labelled.tsx'
import styles from './security.module.css'

interface Asked {
  password: string
  code: string
}

interface Props<O> {
  readonly open: boolean
  readonly title: string
  readonly okText: string
  /** Takes the password, and with `withCode` a code of the second factor. */
  readonly operation: Operation<Asked, O> | Operation<Pick<Asked, 'password'>, O>
  readonly withCode?: boolean
  readonly onDone: (output: O) => void
  readonly onClose: () => void
}

/** Asks for the password again before an operation that weakens or replaces protection. */
export function Demand<O>({ open, title, ...rest }: Props<O>) {
  return (
    <Modal open={open} title={title} width={420} footer={null} onCancel={rest.onClose} destroyOnHidden>
      <Form {...rest} />
    </Modal>
  )
}

function Form<O>({ okText, operation, withCode = false, onDone, onClose }: Omit<Props<O>, 'open' | 'title'>) {
  const [entry, setEntry] = useState<Asked>({ password: '', code: '' })
  const [refusal, setRefusal] = useState<Partial<Asked>>({})
  const { attempt, busy } = useTask()
  const submit = async (event: SyntheticEvent) => {
    event.preventDefault()
    if (busy) return
    const missing = {
      ...(entry.password ? {} : { password: '请输入密码' }),
      ...(withCode && !entry.code.trim() ? { code: '请输入动态码' } : {}),
    }
    setRefusal(missing)
    if (Object.keys(missing).length > 0) return
    const input = withCode ? entry : { password: entry.password }
    await attempt(
      async () => onDone(await call(operation as Operation<typeof input, O>, input)),
      ({ fields, message: reason }) => {
        const at = Object.fromEntries(fields.map(({ path, message }) => [path, message]))
        setRefusal(fields.length > 0 ? at : { [withCode ? 'code' : 'password']: reason })
      },
    )
  }
  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      <Labelled label="密码" problem={refusal.password}>
        {(input) => (
          <Input
            type="password"
            {...input}
            autoFocus
            autoComplete="current-password"
            value={entry.password}
            onChange={(event) => setEntry({ ...entry, password: event.target.value })}
          />
        )}
      </Labelled>
      {withCode && (
        <Labelled label="动态码或恢复码" problem={refusal.code}>
          {(input) => (
            <Input
              {...input}
              autoComplete="one-time-code"
              value={entry.code}
              onChange={(event) => setEntry({ ...entry, code: event.target.value })}
            />
          )}
        </Labelled>
      )}
      <div className={styles.acts}>
        <Button onClick={onClose}>取消</Button>
        <Button type="primary" htmlType="submit" loading={busy}>
          {okText}
        </Button>
      </div>
    </form>
  )
}

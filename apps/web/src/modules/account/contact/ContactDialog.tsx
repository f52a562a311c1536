import { changeContact, requestContactCode } from '@guanqiao/domain/account/contact'
import { Button, Input } from 'antd'
import type { SyntheticEvent } from 'react'
import { useState } from 'react'
import { useTask } from '../../../kit/acts/useTask.ts'
import { call } from '../../../kit/call.ts'
import { Countdown } from '../../../kit/cells/Countdown.tsx'
import { Modal } from '../../../kit/overlays/dialogs.tsx'
import { Labelled } from '../security/Labelled.tsx'
import styles from '../security/security.module.css'
import { Note } from '../../../kit/parts/text.ts'
import { timeNow } from '../../../kit/events/clock.ts'

export type ContactKind = 'mobile' | 'email'

interface Props {
  readonly kind: ContactKind
  readonly open: boolean
  readonly onClose: () => void
  readonly onChanged: () => void
}

const labels: Readonly<Record<ContactKind, string>> = { mobile: '手机号', email: '邮箱' }

/** The new address, the code that arrives there, and the password. */
export default function ContactDialog({ kind, open, onClose, onChanged }: Props) {
  return (
    <Modal open={open} title={`变更${labels[kind]}`} width={420} footer={null} onCancel={onClose} destroyOnHidden>
      <Form kind={kind} onClose={onClose} onChanged={onChanged} />
    </Modal>
  )
}

const blank = { to: '', code: '', password: '' }
type Refusal = Partial<Record<keyof typeof blank, string>>

/** The input, its problems, and the two calls. */
function useContact(kind: ContactKind, onChanged: () => void) {
  const [entry, setEntry] = useState(blank)
  const [refusal, setRefusal] = useState<Refusal>({})
  const [notice, setNotice] = useState('')
  /** When the next code may be requested, ms since 1970. */
  const [until, setUntil] = useState<number>()
  const task = useTask()
  const set = (name: keyof typeof blank, value: string) => {
    setEntry({ ...entry, [name]: value })
    setRefusal({ ...refusal, [name]: undefined })
  }
  const attempt = (work: () => Promise<void>) =>
    task.attempt(work, ({ fields, message: reason }) => {
      const at = Object.fromEntries(fields.map(({ path, message }) => [path === kind ? 'to' : path, message]))
      setRefusal(fields.length > 0 ? at : { to: reason })
    })
  const request = () => {
    if (!entry.to.trim()) return setRefusal({ to: `请输入新${labels[kind]}` })
    void attempt(async () => {
      const { wait_seconds, valid_minutes } = await call(requestContactCode, { [kind]: entry.to })
      setUntil(timeNow() + wait_seconds * 1000)
      setNotice(`验证码已发出，${valid_minutes}分钟内有效`)
    })
  }
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    if (task.busy) return
    const missing: Refusal = {
      ...(entry.to.trim() ? {} : { to: `请输入新${labels[kind]}` }),
      ...(entry.code.trim() ? {} : { code: '请输入验证码' }),
      ...(entry.password ? {} : { password: '请输入密码' }),
    }
    setRefusal(missing)
    if (Object.keys(missing).length > 0) return
    void attempt(async () => {
      await call(changeContact, { [kind]: entry.to, code: entry.code, password: entry.password })
      onChanged()
    })
  }
  const mayRequestAgain = () => setUntil(undefined)
  return { entry, set, refusal, notice, until, mayRequestAgain, busy: task.busy, request, submit }
}

function Form({ kind, onClose, onChanged }: Omit<Props, 'open'>) {
  const { entry, set, refusal, notice, until, mayRequestAgain, busy, request, submit } = useContact(kind, onChanged)
  return (
    <form noValidate onSubmit={submit}>
      <Labelled label={`新${labels[kind]}`} problem={refusal.to}>
        {(input) => (
          <Input
            {...input}
            autoFocus
            inputMode={kind === 'mobile' ? 'tel' : 'email'}
            autoComplete={kind === 'mobile' ? 'tel' : 'email'}
            value={entry.to}
            onChange={(event) => set('to', event.target.value)}
          />
        )}
      </Labelled>
      <Labelled label="验证码" problem={refusal.code}>
        {(input) => (
          <div className={styles.withButton}>
            <Input
              {...input}
              inputMode="numeric"
              autoComplete="one-time-code"
              value={entry.code}
              onChange={(event) => set('code', event.target.value)}
            />
            <Button disabled={until !== undefined || busy} onClick={request}>
              {until === undefined ? (
                '获取验证码'
              ) : (
                <>
                  <Countdown until={until} onEnd={mayRequestAgain} /> 后重发
                </>
              )}
            </Button>
          </div>
        )}
      </Labelled>
      <Note role="status">{notice}</Note>
      <Labelled label="密码" problem={refusal.password}>
        {(input) => (
          <Input
            type="password"
            {...input}
            autoComplete="current-password"
            value={entry.password}
            onChange={(event) => set('password', event.target.value)}
          />
        )}
      </Labelled>
      <div className={styles.acts}>
        <Button onClick={onClose}>取消</Button>
        <Button type="primary" htmlType="submit" loading={busy}>
          变更
        </Button>
      </div>
    </form>
  )
}

import { signInPages } from '@guanqiao/domain/screens/home'
import { linkTo } from '@guanqiao/domain/screens/linkTo'
import { Button, Input } from 'antd'
import type { InputRef } from 'antd'
import { useId, useRef, useState } from 'react'
import type { SyntheticEvent } from 'react'
import type { SessionLoss } from '../../kit/call/renewal.ts'
import { Modal } from '../../kit/overlays/dialogs.tsx'
import { forgetSession } from '../guard/forgetSession.ts'
import { HiddenUsername } from '../../kit/session/HiddenUsername.tsx'
import { useSession } from '../../platform/session/session.ts'
import { agreeToLeave } from './leaveConfirmation.ts'
import { LeaveGuard } from './LeaveGuard.tsx'
import { signInAgain } from './signInAgain.ts'
import type { RenewalState } from './useRenewal.ts'
import './renewal.css'

const reasons: Readonly<Record<SessionLoss, string>> = {
  expired: '登录已失效。输入密码后继续，本页录入的内容都在，刚才的操作会自动继续。',
  elsewhere: '您的账号在别处登录，本处已退出。输入密码后继续，别处的登录随即退出；本页录入的内容都在。',
  signedOut: '您在另一个窗口退出了登录。输入密码后继续，本页录入的内容都在。',
}

/** Above drawers and dialogs, which may contain the work in progress. */
const ABOVE_ALL = 2000

export interface RenewalDialogProps extends RenewalState {
  readonly titleOf: (tab: string) => string
}

/** Asks for the password over the page when the session ends during work, and lets the work continue. */
export default function RenewalDialog({ titleOf, loss, settle }: RenewalDialogProps) {
  const { user } = useSession()
  const [last, setLast] = useState<SessionLoss>('expired')
  const [leaves, setLeaves] = useState(false)
  if (loss && loss !== last) setLast(loss)
  const leave = () => {
    agreeToLeave()
    forgetSession()
    settle(false)
    location.assign(linkTo(signInPages.signIn))
  }
  return (
    <Modal
      open={loss !== undefined}
      title={leaves ? '换其他账号登录' : '请重新登录'}
      width={440}
      zIndex={ABOVE_ALL}
      footer={null}
      closable={false}
      keyboard={false}
      mask={{ closable: false }}
      destroyOnHidden
    >
      {leaves ? (
        <LeaveGuard titleOf={titleOf} onStay={() => setLeaves(false)} onLeave={leave} />
      ) : (
        <Password
          user={user}
          reason={reasons[loss ?? last]}
          onDone={() => settle(true)}
          onOther={() => setLeaves(true)}
        />
      )}
    </Modal>
  )
}

interface PasswordProps {
  readonly user: { readonly id: string; readonly username: string; readonly full_name: string }
  readonly reason: string
  readonly onDone: () => void
  readonly onOther: () => void
}

function Password({ user, reason, onDone, onOther }: PasswordProps) {
  const id = useId()
  const input = useRef<InputRef>(null)
  const [password, setPassword] = useState('')
  const [pending, setPending] = useState<string>()
  const [code, setCode] = useState('')
  const [refusal, setRefusal] = useState<string>()
  const [busy, setBusy] = useState(false)
  const submit = async (event: SyntheticEvent) => {
    event.preventDefault()
    if (busy) return
    if (password === '') return setRefusal('请输入密码')
    if (pending !== undefined && code.trim() === '') return setRefusal('请输入动态码')
    setBusy(true)
    const outcome = await signInAgain(user, { password, pending, code }).finally(() => setBusy(false))
    if (outcome === undefined) return onDone()
    setRefusal(outcome.refusal)
    setPending(outcome.pending ?? pending)
    input.current?.select()
  }
  return (
    <form className="renewal" noValidate onSubmit={(event) => void submit(event)}>
      <p>{reason}</p>
      <dl>
        <dt>用户</dt>
        <dd>
          {user.full_name}（{user.username}）
        </dd>
      </dl>
      <HiddenUsername username={user.username} />
      <label htmlFor={id}>{pending === undefined ? '密码' : '动态码或恢复码'}</label>
      <Input
        key={pending === undefined ? 'password' : 'code'}
        id={id}
        ref={input}
        type={pending === undefined ? 'password' : 'text'}
        autoComplete={pending === undefined ? 'current-password' : 'one-time-code'}
        autoFocus
        value={pending === undefined ? password : code}
        status={refusal ? 'error' : ''}
        aria-invalid={refusal !== undefined}
        aria-describedby={`${id}-refusal`}
        onChange={(event) => {
          if (pending === undefined) setPassword(event.target.value)
          else setCode(event.target.value)
          setRefusal(undefined)
        }}
      />
      <p id={`${id}-refusal`} className="renewal-refusal" role="alert">
        {refusal}
      </p>
      <div className="renewal-acts">
        <Button type="link" onClick={onOther}>
          换其他账号登录
        </Button>
        <Button type="primary" htmlType="submit" loading={busy}>
          登录并继续
        </Button>
      </div>
    </form>
  )
}

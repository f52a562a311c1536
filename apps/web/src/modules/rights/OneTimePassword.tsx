import type { InputOf, Operation, OutputOf } from '@guanqiao/domain/kit/operation'
import type { resetPassword } from '@guanqiao/domain/rights/users'
import { Button } from 'antd'
import type { sendResetLink } from '@guanqiao/domain/identity/recovery'
import { calling } from '../../kit/acts/rowCalls.ts'
import type { Act } from '../../kit/acts/useAct.ts'
import { catchRefusal } from '../../kit/acts/refusal.ts'
import { useLast } from '../../kit/acts/useLast.ts'
import { call } from '../../kit/call.ts'
import { Copyable } from '../../kit/cells/Copyable.tsx'
import type { RowAction } from '../../kit/EntityTable.tsx'
import { store } from '../../kit/events/store.ts'
import { Modal } from '../../kit/overlays/dialogs.tsx'
import { Note } from '../../kit/parts/text.ts'
import { isAllowed } from '../../kit/permissions.ts'
import { sessionNow } from '../../platform/session/session.ts'
import styles from './rights.module.css'

type Reset = Operation<InputOf<typeof resetPassword>, OutputOf<typeof resetPassword>>

/** The password that the server returned; it cannot be shown a second time. */
const openPassword = store<OutputOf<typeof resetPassword> | undefined>(undefined)

interface Account {
  readonly id: string
  readonly full_name: string
}

/** Resets the password after confirmation, and shows the one-time one. */
export const resetAct = (reset: Reset, { id, full_name }: Account): Act<InputOf<Reset>, OutputOf<Reset>> => ({
  confirm: {
    title: `是否重置“${full_name}”的密码？`,
    content: '原密码随即失效，其所有登录会下线。新密码只显示一次，对方登录后须自己修改。',
    okText: '重置',
    danger: true,
  },
  operation: reset,
  input: { id },
  after: openPassword.set,
})

type SendLink = Operation<InputOf<typeof sendResetLink>, OutputOf<typeof sendResetLink>>

/** Mails, after confirmation, a link that sets a new password. */
export const linkAct = (send: SendLink, { id, full_name }: Account): Act<InputOf<SendLink>, OutputOf<SendLink>> => ({
  confirm: {
    title: `是否把设置密码的链接发给“${full_name}”？`,
    content: '发到账号登记的邮箱，30分钟内有效，只能用一次。原密码在设置新密码之前仍然有效。',
    okText: '发送',
  },
  operation: send,
  input: { id },
  done: '链接已发出',
})

export const passwordActions = (reset: Reset, row: Account): readonly RowAction[] => [
  {
    key: 'reset',
    label: '重置密码',
    disabled: sessionNow()?.user.id === row.id ? '自己的密码请在账户设置中修改' : undefined,
    ...calling(resetAct(reset, row)),
  },
]

/** A new account gets its first password at once, if its creator may set one. */
export const showFirstPassword =
  (reset: Reset) =>
  (row: { readonly id: string }): void => {
    if (!isAllowed(reset)) return
    void catchRefusal(call(reset, { id: row.id }).then(openPassword.set))
  }

/** Shows a one-time password until the administrator has noted it. */
export function OneTimePassword() {
  const password = openPassword.use()
  const last = useLast(password)
  const close = () => openPassword.set(undefined)
  return (
    <Modal
      open={password !== undefined}
      title="一次性密码"
      width={420}
      mask={{ closable: false }}
      onCancel={close}
      footer={
        <Button type="primary" onClick={close}>
          已记下
        </Button>
      }
    >
      {last && (
        <div className={styles.password}>
          <p>
            账号 <strong>{last.username}</strong> 的新密码，关闭后不再显示：
          </p>
          <p className={styles.secret}>
            <Copyable text={last.password} />
          </p>
          <Note>请当面或用电话告知本人，不要用群聊转发；对方登录后须修改。</Note>
        </div>
      )}
    </Modal>
  )
}

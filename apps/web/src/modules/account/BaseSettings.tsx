import { getProfile, removeAvatar, saveProfile } from '@guanqiao/domain/account/profile'
import { draft } from '@guanqiao/domain/kit/operation'
import type { OutputOf } from '@guanqiao/domain/kit/operation'
import { Button, Skeleton } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { useAct } from '../../kit/acts/useAct.ts'
import { useLast } from '../../kit/acts/useLast.ts'
import { EntityForm } from '../../kit/EntityForm.tsx'
import { useToast } from '../../kit/overlays.tsx'
import { Note } from '../../kit/parts/text.ts'
import { Avatar } from '../../platform/avatar/Avatar.tsx'
import { sessionNow, setSession, useSession } from '../../platform/session/session.ts'
import type { User } from '../../platform/session/session.ts'
import { ErrorState } from '../../kit/table/states.tsx'
import { useRead, useSending } from '../../kit/useOperation.ts'
import { SettingsFrame } from './AccountFrame.tsx'
import type { ContactKind } from './contact/ContactDialog.tsx'
import styles from './account.module.css'

const ContactDialog = lazy(() => import('./contact/ContactDialog.tsx'))
const AvatarDialog = lazy(() => import('./avatar/AvatarDialog.tsx'))

type Profile = OutputOf<typeof getProfile>

const { full_name } = saveProfile.input.fields
const shape = draft({ full_name: full_name! })

/** Shows a change of the own account everywhere at once. */
function changeUser(change: Partial<User>): void {
  const now = sessionNow()
  if (now) setSession({ ...now, user: { ...now.user, ...change } })
}

/** Name and picture of the own account. */
export default function BaseSettings() {
  const { data, error, refetch } = useRead(getProfile, {}, { staleTime: 0 })
  return (
    <SettingsFrame>
      {error ? (
        <ErrorState problem={error} onRetry={() => void refetch()} />
      ) : data ? (
        <Loaded profile={data} onChanged={() => void refetch()} />
      ) : (
        <Skeleton active />
      )}
    </SettingsFrame>
  )
}

function Loaded({ profile, onChanged }: FactsProps) {
  const send = useSending()
  const toast = useToast()
  const save = async (value: { readonly full_name?: unknown }) => {
    const saved = await send(saveProfile, { version: profile.version, full_name: String(value.full_name) })
    changeUser({ full_name: saved.full_name })
    toast.success('已保存')
  }
  return (
    <>
      <section className={styles.card} aria-labelledby="account-picture">
        <h2 id="account-picture">头像</h2>
        <Picture />
      </section>
      <section className={styles.card} aria-labelledby="account-who">
        <h2 id="account-who">资料</h2>
        <EntityForm
          key={profile.version}
          shape={shape}
          row={{ full_name: profile.full_name }}
          submitWord="保存"
          draftKey="profile:mine"
          onSubmit={save}
        />
      </section>
      <Facts profile={profile} onChanged={onChanged} />
    </>
  )
}

function Picture() {
  const { user } = useSession()
  const [open, setOpen] = useState(false)
  const { run, busy } = useAct()
  const remove = () =>
    run({
      confirm: { title: '是否确认删除头像？', okText: '删除', danger: true },
      operation: removeAvatar,
      input: {},
      done: '头像已删除',
      after: () => changeUser({ avatar: null }),
    })
  return (
    <div className={styles.picture}>
      <Avatar value={user.avatar} name={user.full_name} size={96} />
      <div className={styles.pictureActs}>
        <Button onClick={() => setOpen(true)}>更换头像</Button>
        {user.avatar && (
          <Button danger disabled={busy} onClick={() => void remove()}>
            删除头像
          </Button>
        )}
        <p>PNG、JPEG 或 WebP 图片，可以移动和缩放后裁成正方形</p>
      </div>
      {open && (
        <Suspense fallback={null}>
          <AvatarDialog open onClose={() => setOpen(false)} onSaved={(avatar) => changeUser({ avatar })} />
        </Suspense>
      )}
    </div>
  )
}

interface FactsProps {
  readonly profile: Profile
  readonly onChanged: () => void
}

function Facts({ profile, onChanged }: FactsProps) {
  const { user } = useSession()
  const toast = useToast()
  const [kind, setKind] = useState<ContactKind>()
  const lastKind = useLast(kind)
  return (
    <section className={styles.card} aria-labelledby="account-facts">
      <h2 id="account-facts">账号</h2>
      <dl>
        <dt>账号</dt>
        <dd>{profile.username}</dd>
        <dt>手机号码</dt>
        <dd>
          {profile.mobile ?? '未登记'}
          <Button type="link" size="small" aria-label="变更手机号" onClick={() => setKind('mobile')}>
            变更
          </Button>
        </dd>
        <dt>邮箱</dt>
        <dd>
          {profile.email ?? '未登记'}
          <Button type="link" size="small" aria-label="变更邮箱" onClick={() => setKind('email')}>
            变更
          </Button>
        </dd>
        <dt>所属企业</dt>
        <dd>{user.enterprise_name ?? '平台'}</dd>
        <dt>角色</dt>
        <dd>{user.platform_roles.map(({ role_name }) => role_name).join('、') || '无'}</dd>
        <dt>用户组</dt>
        <dd>{user.platform_group?.group_name ?? '无'}</dd>
      </dl>
      <Note>手机号码和邮箱可以用来登录和找回密码；变更时要用新手机号或新邮箱收到的验证码和密码确认。</Note>
      {lastKind && (
        <Suspense fallback={null}>
          <ContactDialog
            kind={lastKind}
            open={kind !== undefined}
            onClose={() => setKind(undefined)}
            onChanged={() => {
              setKind(undefined)
              toast.success('已变更，并通知了原来的邮箱')
              onChanged()
            }}
          />
        </Suspense>
      )}
    </section>
  )
}

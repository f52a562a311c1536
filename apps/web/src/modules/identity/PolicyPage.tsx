import { forecastPolicy, getPolicy, policyFields, savePolicy } from '@guanqiao/domain/identity/policy'
import { draft } from '@guanqiao/domain/kit/operation'
import type { InputOf, OutputOf } from '@guanqiao/domain/kit/operation'
import { Alert, Skeleton } from 'antd'
import { call } from '../../kit/call.ts'
import { EntityForm } from '../../kit/EntityForm.tsx'
import { useConfirm, useToast } from '../../kit/overlays.tsx'
import { useAllowed } from '../../kit/permissions.ts'
import { ErrorState } from '../../kit/table/states.tsx'
import { showInstant } from '../../kit/time.ts'
import { useRead, useSending } from '../../kit/useOperation.ts'
import styles from './identity.module.css'

type Policy = OutputOf<typeof getPolicy>
type Rules = Omit<InputOf<typeof savePolicy>, 'version'>
type Forecast = OutputOf<typeof forecastPolicy>

const shape = draft(policyFields)
const sections = [
  { title: '开关', fields: ['enabled'] },
  { title: '密码', fields: ['min_length', 'classes', 'history', 'max_age_days', 'notice_days'] },
  { title: '登录', fields: ['factor', 'single_session', 'idle_minutes', 'lock_minutes'] },
]

/** The switch of 等保模式 with its rules, and what they mean for the users. */
export default function PolicyPage() {
  const { data, error, refetch } = useRead(getPolicy, {}, { staleTime: 0 })
  if (error) return <ErrorState problem={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton active />
  return <Loaded key={data.version} policy={data} onSaved={() => void refetch()} />
}

function Loaded({ policy, onSaved }: { readonly policy: Policy; readonly onSaved: () => void }) {
  const { enabled, version, updated_at, updated_by, ...rest } = policy
  const mayEdit = useAllowed(savePolicy)
  const confirm = useConfirm()
  const toast = useToast()
  const send = useSending()
  const save = async (value: unknown) => {
    const rules = value as Rules
    if (rules.enabled) {
      const forecast = await call(forecastPolicy, { max_age_days: rules.max_age_days, factor: rules.factor })
      const isAgreed = await confirm({
        title: enabled ? '是否按新的规则执行等保模式？' : '是否开启等保模式？',
        content: <Effects rules={rules} forecast={forecast} />,
        okText: enabled ? '保存' : '开启',
        isCautious: true,
      })
      if (!isAgreed) return
    } else if (
      enabled &&
      !(await confirm({
        title: '是否关闭等保模式？',
        content: '密码有效期、二次验证、一处登录和空闲退出不再要求；已开启的二次验证继续有效。',
        okText: '关闭',
        danger: true,
      }))
    )
      return
    await send(savePolicy, { ...rules, version })
    toast.success(rules.enabled ? '等保模式已生效' : enabled ? '等保模式已关闭' : '已保存，开启后生效')
    onSaved()
  }
  return (
    <div className={styles.page}>
      <Alert
        type={enabled ? 'success' : 'info'}
        showIcon
        title={enabled ? '等保模式已开启' : '等保模式没有开启'}
        description={
          <>
            按《网络安全等级保护基本要求》（GB/T 22239-2019）第三级“身份鉴别”的要求约束所有用户的密码和登录。
            {updated_by && ` ${updated_by} 于 ${showInstant(updated_at)} 修改。`}
          </>
        }
      />
      <Now policy={policy} />
      <EntityForm
        shape={shape}
        row={{ enabled, ...rest }}
        sections={sections}
        disabled={mayEdit ? [] : Object.keys(policyFields)}
        submitWord="保存"
        draftKey="policy:all"
        onSubmit={save}
      />
    </div>
  )
}

/** What the stored rules mean now, or would mean. */
function Now({ policy }: { readonly policy: Policy }) {
  const { max_age_days, factor } = policy
  const { data, error, refetch } = useRead(forecastPolicy, { max_age_days, factor }, { staleTime: 0 })
  return (
    <section className={styles.card} aria-labelledby="policy-effects">
      <h2 id="policy-effects">{policy.enabled ? '现在的影响' : '开启后会怎样'}</h2>
      {error ? (
        <ErrorState problem={error} onRetry={() => void refetch()} />
      ) : data ? (
        <Effects rules={policy} forecast={data} />
      ) : (
        <Skeleton active />
      )}
    </section>
  )
}

function Effects({ rules, forecast }: { readonly rules: Rules; readonly forecast: Forecast }) {
  const { users, expired_passwords, without_factor, further_sessions } = forecast
  return (
    <ul className={styles.effects}>
      <li>
        <b className="figures">{expired_passwords}</b> 个用户的密码已用满 {rules.max_age_days}{' '}
        天，下次操作前必须换新密码。
      </li>
      <li>
        <b className="figures">{without_factor}</b> 个用户没有开启二次验证，下次操作前必须先开启
        {rules.factor === 'administrators' && '（只要求管理员）'}。
      </li>
      {rules.single_session && (
        <li>
          <b className="figures">{further_sessions}</b> 处重复登录会退出，每个账号只留最近使用的一处。
        </li>
      )}
      <li>
        全部 <b className="figures">{users}</b> 个启用的用户空闲 {rules.idle_minutes}{' '}
        分钟后须重新登录；密码不合要求的，下次登录时必须更换。
      </li>
    </ul>
  )
}

import { disableFactor, factorState } from '@guanqiao/domain/identity/secondFactor'
import { Button, Skeleton } from 'antd'
import { useState } from 'react'
import { useToast } from '../../../kit/overlays.tsx'
import { ErrorState } from '../../../kit/table/states.tsx'
import { showInstant } from '../../../kit/time.ts'
import { useRead } from '../../../kit/useOperation.ts'
import { Demand } from './Demand.tsx'
import { FactorSetup } from './FactorSetup.tsx'
import styles from './security.module.css'

const FEW_CODES = 3

/** The second factor: its state, setting it up, switching it off. */
export function FactorCard() {
  const { data, error, refetch } = useRead(factorState, {}, { staleTime: 0 })
  const [task, setTask] = useState<'set-up' | 'disable'>()
  const toast = useToast()
  const ended = () => {
    setTask(undefined)
    void refetch()
  }
  return (
    <section className={styles.card} aria-labelledby="security-factor">
      <h2 id="security-factor">二次验证</h2>
      <p>登录时，除密码外再输入手机身份验证器（如腾讯身份验证器、Microsoft Authenticator）显示的6位动态码。</p>
      {error ? (
        <ErrorState problem={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <Skeleton active paragraph={{ rows: 1 }} />
      ) : data.enabled ? (
        <>
          <p className={styles.state}>
            已开启（{showInstant(data.confirmed_at)}），还有 {data.recovery_left} 个恢复码。
            {data.recovery_left <= FEW_CODES && '恢复码所剩不多：关闭后重新开启，会得到新的恢复码。'}
          </p>
          <Button danger onClick={() => setTask('disable')}>
            关闭二次验证
          </Button>
        </>
      ) : (
        <>
          <p className={styles.state}>未开启。</p>
          <Button type="primary" onClick={() => setTask('set-up')}>
            开启二次验证
          </Button>
        </>
      )}
      <FactorSetup open={task === 'set-up'} onClose={ended} />
      <Demand
        open={task === 'disable'}
        title="关闭二次验证"
        operation={disableFactor}
        withCode
        okText="关闭"
        onDone={() => {
          void toast.success('二次验证已关闭')
          ended()
        }}
        onClose={() => setTask(undefined)}
      />
    </section>
  )
}

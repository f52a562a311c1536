import { getReminderSettings, saveReminderSettings } from '@guanqiao/domain/notes/reminder'
import type { OutputOf } from '@guanqiao/domain/kit/operation'
import { Skeleton, Switch } from 'antd'
import { useState } from 'react'
import { useAct } from '../../kit/acts/useAct.ts'
import { ErrorState } from '../../kit/table/states.tsx'
import { useRead } from '../../kit/useOperation.ts'
import { SettingsFrame } from './AccountFrame.tsx'
import styles from './account.module.css'

type Settings = OutputOf<typeof getReminderSettings>

const rows = [
  ['mention', '有人提到我', '同事在备注里 @ 您时'],
  ['passedOn', '待办转交给我', '同事把一件待办交给您时'],
  ['change', '关注的变化', '您关注的批次、订单或单证状态变化时'],
  ['sound', '提示音', '新提醒到达时响一声'],
  ['desktop', '桌面通知', '页面不在眼前时，由浏览器弹出通知'],
] as const satisfies readonly (readonly [keyof Settings, string, string])[]

const refused = '浏览器拒绝了通知：请在地址栏左侧的网站设置中允许本站通知，再打开这一项。'

/** Which reminders the user wants, and how they are announced. */
export default function NotificationSettings() {
  const { data, error, refetch } = useRead(getReminderSettings, {})
  const { run, busy } = useAct()
  const [blocked, setBlocked] = useState<string>()
  const change = async (name: keyof Settings, value: boolean) => {
    if (!data) return
    if (name === 'desktop') {
      setBlocked(undefined)
      if (value && !(await mayNotify())) return setBlocked(refused)
    }
    await run({ operation: saveReminderSettings, input: { ...data, [name]: value }, done: '已保存' })
  }
  return (
    <SettingsFrame>
      <section className={styles.card} aria-labelledby="account-notification">
        <h2 id="account-notification">通知</h2>
        <p>提醒在页头的铃铛里。选择对您本人生效；桌面通知要在每台电脑的浏览器里各允许一次。</p>
        {error && !data && <ErrorState problem={error} onRetry={() => void refetch()} />}
        {!data && !error && <Skeleton active />}
        {data &&
          rows.map(([name, label, help]) => (
            <div key={name} className={styles.choice}>
              <Switch
                id={`notification-${name}`}
                aria-labelledby={`notification-${name}-word`}
                checked={data[name]}
                disabled={busy}
                onChange={(value) => void change(name, value)}
              />
              <div>
                <div id={`notification-${name}-word`}>{label}</div>
                <small>{help}</small>
                {name === 'desktop' && blocked && <p role="alert">{blocked}</p>}
              </div>
            </div>
          ))}
      </section>
    </SettingsFrame>
  )
}

/** Asks the browser unless the user has decided before. */
async function mayNotify(): Promise<boolean> {
  if (globalThis.Notification === undefined) return false
  if (Notification.permission === 'default') await Notification.requestPermission()
  return Notification.permission === 'granted'
}

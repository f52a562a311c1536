import { useEffect, useState } from 'react'
import type { Notice } from '../../kit/events/notices.ts'
import { dismiss, useNotices } from '../../kit/events/notices.ts'
import './notices.css'

const stays: Readonly<Record<Notice['tone'], number>> = { info: 6000, done: 6000, attention: 10_000, bad: 10_000 }
/** Time to decide for or against the action, ms. */
const WITH_ACTION = 10_000
const signs: Readonly<Record<Notice['tone'], string>> = { info: 'i', done: '✓', attention: '!', bad: '×' }

/** The corner with notices, before and after sign-in. */
export function Notices() {
  const notices = useNotices()
  return (
    <section className="notices" aria-label="通知">
      {notices.map((notice) => (
        <OneNotice key={notice.id} notice={notice} />
      ))}
    </section>
  )
}

function OneNotice({ notice }: { readonly notice: Notice }) {
  const [isPaused, setIsPaused] = useState(false)
  useEffect(() => {
    if (isPaused) return
    const timer = setTimeout(() => dismiss(notice.id), notice.action ? WITH_ACTION : stays[notice.tone])
    return () => clearTimeout(timer)
  }, [isPaused, notice])
  const isUrgent = notice.tone === 'bad' || notice.tone === 'attention'
  return (
    <div
      className={`notice notice-${notice.tone}`}
      role={isUrgent ? 'alert' : 'status'}
      onPointerEnter={() => setIsPaused(true)}
      onPointerLeave={() => setIsPaused(false)}
      onFocus={() => setIsPaused(true)}
      onBlur={() => setIsPaused(false)}
    >
      <span className="notice-sign" aria-hidden="true">
        {signs[notice.tone]}
      </span>
      <div className="notice-words">
        <strong>{notice.title}</strong>
        {notice.text && <p className="figures">{notice.text}</p>}
      </div>
      {notice.action && (
        <button
          type="button"
          className="notice-action"
          onClick={() => {
            dismiss(notice.id)
            notice.action?.run()
          }}
        >
          {notice.action.label}
        </button>
      )}
      <button type="button" aria-label={`关闭通知：${notice.title}`} onClick={() => dismiss(notice.id)}>
        ×
      </button>
    </div>
  )
}

import { Button } from 'antd'
import { useState } from 'react'
import { dirtyTabs } from '../../kit/dirty.ts'
import { DRAFT_DAYS, liveDrafts } from '../../kit/form/drafts.ts'
import { flushDrafts } from '../../kit/form/useLocalDraft.ts'

interface Props {
  readonly titleOf: (tab: string) => string
  readonly onStay: () => void
  readonly onLeave: () => void
}

/** The input that is kept and lost when another user signs in here. */
export function LeaveGuard({ titleOf, onStay, onLeave }: Props) {
  const [{ savedDrafts, lost }] = useState(() => {
    flushDrafts()
    const drafts = liveDrafts()
    const tabs = new Set(drafts.map(({ tab }) => tab))
    return { savedDrafts: drafts, lost: dirtyTabs().filter((tab) => !tabs.has(tab)) }
  })
  return (
    <div className="renewal">
      {savedDrafts.length > 0 && (
        <>
          <p>以下内容保留在本机，{DRAFT_DAYS} 天内由您本人再次登录后可以恢复，其他账号看不到：</p>
          <ul>
            {savedDrafts.map(({ name, tab, label }) => (
              <li key={name}>{[titleOf(tab), label].filter(Boolean).join(' · ')}</li>
            ))}
          </ul>
        </>
      )}
      {lost.length > 0 && (
        <>
          <p className="renewal-refusal">以下内容不能保留，离开后丢失：</p>
          <ul>
            {lost.map((tab) => (
              <li key={tab}>{titleOf(tab)}</li>
            ))}
          </ul>
        </>
      )}
      {savedDrafts.length + lost.length === 0 && <p>没有未保存的内容；刚才的操作没有完成。</p>}
      <div className="renewal-acts">
        <Button autoFocus onClick={onStay}>
          返回输入密码
        </Button>
        <Button danger onClick={onLeave}>
          离开并换账号
        </Button>
      </div>
    </div>
  )
}

import type { Finding } from '@guanqiao/domain/documents/finding'
import { Button } from 'antd'
import type { RefObject } from 'react'
import { FindingList } from './FindingList.tsx'
import { ResultPanel } from './ResultPanel.tsx'

/** `outdated`: the record has been changed since; `failed`: the server did not check it. */
export type CheckState = 'running' | 'current' | 'outdated' | 'failed'

interface Props {
  readonly findings: readonly Finding[]
  readonly state: CheckState
  /** Why the check failed. */
  readonly failure?: string | undefined
  /** The step that 必改 prevents: 申报. */
  readonly act: string
  /** The place of a finding's field, in words. */
  readonly locationLabel: (path: string | null) => string
  readonly panel?: RefObject<HTMLElement | null>
  readonly onJump: (path: string | null) => void
  readonly onCheck: () => void
  readonly onClose?: () => void
}

/** The findings of a check. Only the server states that the next step is possible. */
export function Findings({ findings, state, failure, act, locationLabel, panel, onJump, onCheck, onClose }: Props) {
  const [block, warn] = [count(findings, 'block'), count(findings, 'warn')]
  const tone = block > 0 || state === 'failed' ? 'bad' : state === 'running' || warn > 0 ? 'attention' : 'done'
  return (
    <ResultPanel
      panel={panel}
      label="检查结果"
      look={tone}
      isRunning={state === 'running'}
      header={
        <>
          <strong role={state === 'failed' ? 'alert' : 'status'}>{verdict(state, act, block, warn)}</strong>
          {failure && <span>{failure}</span>}
          {warn > 0 && <span>提醒 {warn} 处</span>}
        </>
      }
      buttons={
        (state === 'outdated' || state === 'failed') && (
          <Button size="small" type="primary" onClick={onCheck}>
            {state === 'failed' ? '重新检查' : '内容已改，重新检查'}
          </Button>
        )
      }
      onClose={onClose}
    >
      {findings.length > 0 && <FindingList findings={findings} locationLabel={locationLabel} onJump={onJump} />}
    </ResultPanel>
  )
}

const count = (findings: readonly Finding[], severity: Finding['severity']) =>
  findings.filter((finding) => finding.severity === severity).length

function verdict(state: CheckState, act: string, block: number, warn: number): string {
  const blocking = block > 0 ? `必改 ${block} 处` : ''
  if (state === 'failed') return `检查没有完成，不知道能否${act}${blocking && `，已发现${blocking}`}`
  if (state === 'running') return `正在检查…${blocking && `已发现${blocking}`}`
  if (blocking) return `${blocking}，不能${act}`
  return `${warn > 0 ? '' : '检查通过，'}可以${act}`
}

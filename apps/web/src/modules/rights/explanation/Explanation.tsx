import type { Tone } from '@guanqiao/domain/kit/field'
import { explainRight } from '@guanqiao/domain/rights/grants'
import { Skeleton } from 'antd'
import { useEffect, useRef } from 'react'
import { StatusTag } from '../../../kit/cells/StatusTag.tsx'
import { Note } from '../../../kit/parts/text.ts'
import { ErrorState } from '../../../kit/table/states.tsx'
import { useRead } from '../../../kit/useOperation.ts'
import styles from '../grid/grid.module.css'

const tones: Readonly<Record<string, Tone>> = { grants: 'done', silent: 'draft', blocks: 'bad' }
const labels: Readonly<Record<string, string>> = { grants: '给予', silent: '不影响', blocks: '阻止' }

interface ExplanationProps {
  readonly userId: string
  readonly permissionId: string
  readonly button: string
}

/** The server's answer whether the user has the right, with every source of it. */
export function Explanation({ userId, permissionId, button }: ExplanationProps) {
  const { data, error, refetch } = useRead(explainRight, { user_id: userId, permissionId, button }, { staleTime: 0 })
  const result = useRef<HTMLDivElement>(null)
  // Asked for from the matrix above or by an address, it is out of view.
  useEffect(() => result.current?.scrollIntoView({ block: 'nearest' }), [data])
  if (error && !data) return <ErrorState problem={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton active />
  const { permitted, menu_name, button_name, sources, granters } = data
  return (
    <div ref={result} className={styles.explanation} role="status">
      <p className={styles.verdict}>
        <StatusTag tone={permitted ? 'done' : 'bad'} label={permitted ? '有权限' : '没有权限'} /> {menu_name} ·{' '}
        {button_name}
      </p>
      <ul className={styles.sources}>
        {sources.map(({ source, state, reason }) => (
          <li key={source}>
            <StatusTag tone={tones[state] ?? 'draft'} label={labels[state] ?? state} />
            <strong>{source}</strong>
            <Note as="span">{reason}</Note>
          </li>
        ))}
      </ul>
      {!permitted && <p>可以授予的人：{granters.join('、') || '没有人，请联系平台'}</p>}
    </div>
  )
}

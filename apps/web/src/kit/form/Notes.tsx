import { fieldAt } from '@guanqiao/domain/kit/explain'
import type { Fields } from '@guanqiao/domain/kit/field'
import { Button } from 'antd'
import { lazy, Suspense } from 'react'
import type { CallProblem } from '../call.ts'
import type { DraftListProps } from './DraftsPanel.tsx'
import type { Problems } from './useForm.ts'

export interface ProblemListProps {
  readonly fields: Fields
  readonly problems: Problems
  readonly refusal: CallProblem | undefined
  readonly onJump: (path: string) => void
}

/** 第 2 行 for the index in a path, so that a problem in a line can be found. */
const lineOf = (path: string) =>
  path
    .split('.')
    .filter((step) => /^\d+$/.test(step))
    .map((step) => `第${Number(step) + 1}行`)
    .join('')

/** All problems, each with a jump to its field. */
export function ProblemList({ fields, problems, refusal, onJump }: ProblemListProps) {
  const entries = Object.entries(problems)
  if (entries.length === 0 && !refusal) return null
  return (
    <div className="gq-problems" role="alert">
      <strong>{refusal?.message ?? `有 ${entries.length} 处需要改正`}</strong>
      {refusal?.requestId && <span className="gq-note"> 编号：{refusal.requestId}</span>}
      <ul>
        {entries.map(([path, message]) => (
          <li key={path}>
            <Button type="link" size="small" danger onClick={() => onJump(path)}>
              {`${lineOf(path) && fieldAt(fields, [path.split('.')[0] ?? ''])?.label}${lineOf(path)} ${message}`}
            </Button>
          </li>
        ))}
      </ul>
    </div>
  )
}

const Drafts = lazy(() => import('./DraftsPanel.tsx'))

/** Offers unsaved drafts of earlier visits, each to restore or to discard. */
export const DraftList = (props: DraftListProps) =>
  props.drafts.length > 0 && (
    <Suspense fallback={null}>
      <Drafts {...props} />
    </Suspense>
  )

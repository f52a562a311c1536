import { Button } from 'antd'
import type { ComponentProps } from 'react'
import { ButtonBar } from '../../kit/parts/form.ts'
import { ResultSummary } from '../../platform/resultRows/ResultRows.tsx'
import { MendForm } from './MendForm.tsx'
import { MendRows } from './MendRows.tsx'
import type { Mending } from './useMending.ts'

interface Props extends Omit<ComponentProps<typeof MendRows>, 'results' | 'value' | 'isLocked'> {
  readonly mending: Mending
  readonly summary: string
  /** What is done with the ticked documents: 改. */
  readonly act: string
  readonly onClose: () => void
}

/** The content of the dialogs that set one value in several documents: the values, and the new one with its preview. */
export function MendingBody({ mending, summary, act, onClose, ...rows }: Props) {
  const { step, isPreviewed, results, value, count, submit, back } = mending
  return (
    <>
      <ResultSummary>{summary}</ResultSummary>
      <MendRows {...rows} results={results} value={value} isLocked={isPreviewed} />
      {rows.rows.length === 0 ? (
        <ButtonBar>
          <Button type="primary" autoFocus onClick={onClose}>
            关闭
          </Button>
        </ButtonBar>
      ) : (
        <MendForm
          field={rows.field}
          isLocked={isPreviewed}
          submitWord={isPreviewed ? `${act} ${count} 票` : `预览 ${count} 票`}
          backWord={isPreviewed ? '返回修改' : step === 'done' ? '关闭' : '取消'}
          onSubmit={submit}
          onBack={isPreviewed ? back : onClose}
        />
      )}
    </>
  )
}

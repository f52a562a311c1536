import { Button } from 'antd'
import type { ReactNode, Ref } from 'react'
import type { Step } from '../draft/steps.ts'
import { headStep, lastStep, stepBefore } from '../draft/steps.ts'
import styles from './wizard.module.css'
import { Note } from '../../../kit/parts/text.ts'

interface FooterProps {
  readonly step: Step
  readonly busy: boolean
  readonly dirty: boolean
  readonly onWalk: (to: Step) => void
  readonly onStore: () => void
  readonly onGoOn: () => void
  /** The button that goes on. */
  readonly submit: Ref<HTMLButtonElement>
  /** Further buttons. */
  readonly children?: ReactNode
}

/** The footer of the wizard: keys, and buttons for back, save and next. */
export function Footer({ step, busy, dirty, onWalk, onStore, onGoOn, submit, children }: FooterProps) {
  return (
    <>
      <Note as="span" className={styles.keys}>
        Enter 下一项 · Shift+Enter 上一项 · Alt+→ 下一步 · Alt+← 上一步 · Ctrl+S 暂存
      </Note>
      <Note as="span" role="status">
        {dirty ? '未暂存' : ''}
      </Note>
      {children}
      <Button disabled={busy} onClick={onStore}>
        暂存
      </Button>
      {step > headStep && <Button onClick={() => onWalk(stepBefore(step))}>上一步</Button>}
      <Button ref={submit} type="primary" data-submit loading={busy} onClick={onGoOn}>
        {step === lastStep ? '提交' : '下一步'}
      </Button>
    </>
  )
}

import { deleteManifest, editManifest, postManifest } from '@guanqiao/domain/customs/manifest.calls'
import { billFlow, isOpen } from '@guanqiao/domain/customs/bill.flow'
import { next } from '@guanqiao/domain/documents/flow'
import { Button } from 'antd'
import { Spring } from '../../../kit/parts/text.ts'
import type { Mode } from '../state/mode.ts'
import { lets } from '../state/mode.ts'
import type { Whole } from '../state/shape.ts'
import { useAllowed } from '../../../kit/permissions.ts'

interface Props {
  readonly record: Whole | undefined
  readonly mode: Mode
  readonly dirty: boolean
  readonly busy: boolean
  readonly acts: {
    readonly cancel: () => void
    readonly save: () => void
    readonly check: () => void
    readonly rehearse: () => void
    readonly submit: () => void
    readonly change: () => void
    readonly remove: () => void
  }
}

/** The sticky footer: the actions permitted by the states of the bills and the user's rights. */
export function Footer({ record, mode, dirty, busy, acts }: Props) {
  const may = useAllowed()
  const stored = record?.manifest
  const bills = (record?.bills ?? []).filter(({ status }) => status !== 'deleted')
  const isLocal = stored?.status !== 'deleted' && bills.every(({ status }) => next(billFlow, status, 'remove'))
  const mayDelete = may(deleteManifest) && (isLocal || (lets(record, 'delete') && may(postManifest)))
  const due = bills.filter(({ status }) => isOpen(status))
  const mayDeclare = may(postManifest)
  const isDue = mode === 'change' || lets(record, 'submit')
  return (
    <>
      {stored && mayDelete && mode !== 'change' && (
        <Button danger disabled={busy} onClick={acts.remove}>
          {isLocal ? '删除' : '申报删除'}
        </Button>
      )}
      <Spring />
      <Button onClick={acts.cancel}>
        {mode === 'read' ? '返回列表' : mode === 'change' ? '取消变更' : dirty ? '取消修改' : '取消'}
      </Button>
      {mode === 'read' && lets(record, 'change') && may(editManifest) && mayDeclare && (
        <Button type="primary" onClick={acts.change}>
          变更
        </Button>
      )}
      {mode !== 'read' && (
        <Button disabled={busy || (!dirty && stored !== undefined)} title="Ctrl+S" onClick={acts.save}>
          暂存
        </Button>
      )}
      {(mode === 'edit' ? stored !== undefined : isDue) && (
        <Button disabled={busy} title="F9" onClick={acts.check}>
          检查
        </Button>
      )}
      {stored && mayDeclare && isDue && (
        <Button disabled={busy} title="Shift+F9，不发送" onClick={acts.rehearse}>
          预演
        </Button>
      )}
      {stored && mayDeclare && isDue && (
        <Button type="primary" data-submit loading={busy} title="Ctrl+Enter" onClick={acts.submit}>
          {mode === 'change' ? '申报变更' : sendWord(due, bills.length)}
        </Button>
      )}
    </>
  )
}

/** The label of the send button: the whole manifest, or the bills that customs does not hold. */
function sendWord(due: Whole['bills'], all: number): string {
  const word = due.some(({ attempt }) => (attempt ?? 0) > 0) ? '重新申报' : '申报'
  return due.length > 0 && due.length < all ? `${word} ${due.length} 票` : word
}

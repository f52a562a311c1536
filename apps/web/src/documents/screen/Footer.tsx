import type { DocumentType } from '@guanqiao/domain/documents/documentType'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import { lazy, Suspense } from 'react'
import { Spring } from '../../kit/parts/text.ts'
import { useAllowed } from '../../kit/permissions.ts'
import type { DocumentRow } from './calls.ts'
import type { DocumentOptions, PartProps } from './options.ts'
import type { Mode } from './units.ts'
import { allows, dueUnits, unitsOf } from './units.ts'

// Most documents are made from other records: the rest of a document's screen has no room for it.
const Copying = lazy(() => import('../template/Copying.tsx'))

interface Props extends PartProps {
  readonly options: DocumentOptions
  /** The button of the rehearsal. */
  readonly rehearsal: ReactNode
}

/** The sticky footer: the actions permitted by the states of the units and the user's rights. */
export function Footer({ type, screen, row, options: { FootPart, isCopied = true }, rehearsal }: Props) {
  const may = useAllowed()
  const { mode, isDue, maySend, acts, deletion, document, steps } = screen
  const { busy } = steps
  const { dirty } = document.form
  const { edit, post } = type.operations
  return (
    <>
      {deletion.how && (
        <Button danger disabled={busy} onClick={acts.remove}>
          {deletion.how === 'local' ? '删除' : '申报删除'}
        </Button>
      )}
      {isCopied && (
        <Suspense fallback={null}>
          <Copying type={type} id={row?.id} disabled={busy} />
        </Suspense>
      )}
      <Spring />
      <Button onClick={acts.cancel}>{cancelWord(mode, dirty)}</Button>
      {mode === 'read' && allows(type, row, 'change') && may(edit) && may(post) && (
        <Button type="primary" onClick={acts.change}>
          变更
        </Button>
      )}
      {mode !== 'read' && (
        <Button
          {...(row ? {} : { type: 'primary', 'data-submit': true })}
          disabled={busy || (!dirty && row !== undefined)}
          title="Ctrl+S"
          onClick={acts.save}
        >
          暂存
        </Button>
      )}
      {row && (mode === 'edit' || isDue) && (
        <Button disabled={busy} title="F9" onClick={acts.check}>
          检查
        </Button>
      )}
      {rehearsal}
      {FootPart && <FootPart row={row} isDirty={dirty} onSave={steps.save} />}
      {row && maySend && (
        <Button type="primary" data-submit loading={busy} title="Ctrl+Enter" onClick={acts.submit}>
          {mode === 'change' ? '申报变更' : sendWord(type, row)}
        </Button>
      )}
    </>
  )
}

const cancelWord = (mode: Mode, dirty: boolean): string =>
  mode === 'read' ? '返回列表' : mode === 'change' ? '取消变更' : dirty ? '取消修改' : '取消'

/** The label of the send button: the whole document, or the lines that customs does not hold. */
function sendWord(type: DocumentType, row: DocumentRow): string {
  const due = dueUnits(type, row)
  const label = due.some(({ attempt }) => (attempt ?? 0) > 0) ? '重新申报' : '申报'
  const all = unitsOf(type, row).filter(({ status }) => status !== 'deleted').length
  return due.length > 0 && due.length < all ? `${label} ${due.length} 票` : label
}

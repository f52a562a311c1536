import type { DocumentType } from '@guanqiao/domain/documents/documentType'
import type { Finding } from '@guanqiao/domain/documents/finding'
import { useState } from 'react'
import { useTask } from '../../kit/acts/useTask.ts'
import { call } from '../../kit/call.ts'
import type { Values } from '../../kit/form/values.ts'
import { useToast } from '../../kit/overlays.tsx'
import type { Reason } from '../sending/ReasonDialog.tsx'
import type { Document } from '../frame/useDocument.ts'
import type { Submit, SubmitInput, Submitted } from '../sending/useSubmission.tsx'
import { useSubmission } from '../sending/useSubmission.tsx'
import type { DocumentRow } from './calls.ts'
import { callsOf } from './calls.ts'
import { partsOf } from './units.ts'

interface Checked {
  readonly findings: readonly Finding[]
  /** The checked input. */
  readonly values: Values
}

/** A change that is saved and checked, and waits for its reason. */
interface PendingChange {
  readonly partIds: readonly string[] | undefined
  /** The number of the single part that changes. */
  readonly number: string | undefined
  readonly row: Values
  readonly confirmation: string | null
}

interface Setup {
  readonly type: DocumentType
  /** The stored document as it is displayed; undefined for a new one. */
  readonly row: DocumentRow | undefined
  readonly document: Document<Values>
  /** Whether it is editable; a read-only document is sent as it is stored. */
  readonly isOpen: boolean
  readonly submit: Submit<Values>
  /** Called with the path of the problem that stops a step. */
  readonly onTrouble: (path: string) => void
}

export interface Steps {
  readonly checked: Checked | undefined
  readonly closeChecked: () => void
  readonly busy: boolean
  readonly save: () => Promise<Values | undefined>
  readonly check: () => Promise<readonly Finding[] | undefined>
  /** Sends these parts, or all that customs does not hold, after a check without 必改; returns whether they are in transit. */
  readonly send: (partIds?: readonly string[]) => Promise<boolean>
  /** The change whose reason is asked. */
  readonly change: PendingChange | undefined
  readonly closeChange: () => void
  /** Saves and checks a change of these parts, or of all that differ from customs' version; returns whether its reason is asked. */
  readonly startChange: (partIds?: readonly string[]) => Promise<boolean>
  /** Sends it; returns whether it is in transit. */
  readonly sendChange: (reason: Reason) => Promise<boolean>
}

/** The operations on a document: save, check, send. Each performs its prerequisites first. */
export function useSteps({ type, row: shown, document, isOpen, submit, onTrouble }: Setup): Steps {
  const [checked, setChecked] = useState<Checked>()
  const [change, setChange] = useState<PendingChange>()
  const checking = useTask()
  const toast = useToast()

  const submission = useSubmission({ document, isOpen, submit, onTrouble, onFound: setChecked })
  const partsIn = (values: Values, ids: readonly string[] | undefined) => partsOf(type, shown, values, ids)
  const save = async () => {
    if (!isOpen) return document.form.row
    const { row, at } = await document.save()
    if (!row && at) onTrouble(at)
    return row
  }
  const check = async () => {
    const row = await save()
    if (!row) return undefined
    const result = await checking.attempt(() => call(callsOf(type).check, { id: String(row['id']) }))
    if (!result) return undefined
    setChecked({ findings: result.findings, values: row })
    return result.findings
  }
  const unitInput = (partIds: readonly string[] | undefined): SubmitInput =>
    type.unit ? { bill_ids: partIds ? [...partIds] : null } : {}
  const send = async (partIds?: readonly string[]) => {
    const result = await submission.run(unitInput(partIds), (row) => partsIn(row, partIds))
    return result !== undefined && settle(result, partIds, '申报已发出，等待海关回执')
  }
  const startChange = async (partIds?: readonly string[]) => {
    const result = await submission.start({ ...unitInput(partIds), function_code: '5' })
    return result !== undefined && (await followChange(result, partIds))
  }
  const sendChange = async (reason: Reason) => {
    if (!change) return false
    const { partIds, row, confirmation: confirmed } = change
    const more = { ...unitInput(partIds), function_code: '5' as const, ...reason, confirmed }
    const result = await submission.submitStored(row, more)
    if (!result || !(await followChange(result, partIds))) return result?.state === 'sending'
    void toast.warning('检查结果有变化，请核对后再次申报')
    return false
  }
  /** Asks the questions about a change that has passed its check, then for its reason, and reports any other result. */
  const followChange = async (result: Submitted, partIds: readonly string[] | undefined): Promise<boolean> => {
    const { state, row, findings, confirmation } = result
    const isUnsent = state === 'unconfirmed'
    const number = partIds && partsIn(row, partIds).numbers[0]
    if (isUnsent) setChecked({ findings, values: row })
    else settle(result, partIds, '变更已发出，等待海关回执')
    const needsReason = isUnsent && (await submission.askQuestions(result))
    setChange(needsReason ? { partIds, number, row, confirmation } : undefined)
    return needsReason
  }
  const settle = (result: Submitted, partIds: readonly string[] | undefined, label: string): boolean => {
    const isSent = result.state === 'sending'
    const isFound = !isSent && result.findings.length > 0
    setChecked(isFound ? { findings: result.findings, values: result.row } : undefined)
    if (isSent) void toast.success(label)
    else if (!isFound) void toast.error(result.message ?? '没有发出')
    const left = result.bills?.find((bill) => isSent && bill.state === 'refused')
    if (left) void toast.error(`${type.unit?.line.label ?? ''} ${left.bill_no} 没有发出：${left.message ?? ''}`)
    // Nothing is left to edit, and what was typed after the save must not be displayed as sent.
    const isAllSent = isSent && partIds === undefined && !left
    if (isAllSent && result.isTypedOn !== false && document.setAside(result.row))
      void toast.warning('申报期间录入的内容没有发出，已留作草稿')
    return isSent
  }
  return {
    checked,
    closeChecked: () => setChecked(undefined),
    busy: checking.busy || submission.busy || document.form.busy,
    save,
    check,
    send,
    change,
    closeChange: () => setChange(undefined),
    startChange,
    sendChange,
  }
}

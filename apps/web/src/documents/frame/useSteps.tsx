import type { Finding } from '@guanqiao/domain/documents/finding'
import type { Operation } from '@guanqiao/domain/kit/operation'
import { useState } from 'react'
import { useTask } from '../../kit/acts/useTask.ts'
import { call } from '../../kit/call.ts'
import type { Values } from '../../kit/form/values.ts'
import { useToast } from '../../kit/overlays.tsx'
import type { Reason } from '../sending/ReasonDialog.tsx'
import type { SendLine } from '../sending/useSend.ts'
import { useSend } from '../sending/useSend.ts'
import type { Document } from './useDocument.ts'
import type { Submit } from '../sending/useSubmission.tsx'
import { useSubmission } from '../sending/useSubmission.tsx'

interface Checked {
  readonly findings: readonly Finding[]
  /** The checked input. */
  readonly values: Values
}

/** The parts of a document that a sending takes: the bills of a manifest. */
export interface Parts {
  readonly label: string
  readonly numbers: readonly string[]
  /** The findings on the head or on one of these parts. */
  readonly concerning: (findings: readonly Finding[]) => readonly Finding[]
}

interface SendInput {
  readonly ids: string[]
  readonly function_code?: string | null | undefined
  readonly bill_ids?: string[] | null | undefined
}

interface Setup<T> {
  readonly document: Document<T>
  /** Whether it is editable; a read-only document is sent as it is stored. */
  readonly isOpen: boolean
  readonly check: Operation<{ id: string }, { readonly findings: readonly Finding[] }>
  readonly post: Operation<SendInput, SendLine[]>
  readonly submit: Submit<T>
  /** The parts with these ids, or all that customs does not hold, for a document that is sent in parts. */
  readonly partsOf?: (ids: readonly string[] | undefined, row: Values | undefined) => Parts
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
  /** Sends a change of these parts, or of all that differ from customs' version. */
  readonly sendChange: (reason: Reason, partIds?: readonly string[]) => Promise<boolean>
  /** Whether a finding prevents these parts from being sent. */
  readonly blocks: (findings: readonly Finding[], partIds: readonly string[]) => boolean
}

const ofSeverity = (findings: readonly Finding[], severity: Finding['severity']) =>
  findings.filter((finding) => finding.severity === severity)

const whole: Parts = { label: '', numbers: [], concerning: (findings) => findings }

/** The operations on a document: save, check, send. Each performs its prerequisites first. */
export function useSteps<T>({ document, isOpen, check: checks, post, submit, partsOf, onTrouble }: Setup<T>): Steps {
  const [checked, setChecked] = useState<Checked>()
  const checking = useTask()
  const { send: sendNow, busy: sending } = useSend(post)
  const toast = useToast()

  const submission = useSubmission({ document, isOpen, submit, onTrouble, onFound: setChecked })
  const partsNow = (ids: readonly string[] | undefined, row = document.form.row) => partsOf?.(ids, row) ?? whole
  const save = async () => {
    if (!isOpen) return document.form.row
    const { row, at } = await document.save()
    if (!row && at) onTrouble(at)
    return row
  }
  const check = async () => {
    const row = await save()
    if (!row) return undefined
    const result = await checking.attempt(() => call(checks, { id: String(row['id']) }))
    if (!result) return undefined
    setChecked({ findings: result.findings, values: row })
    return result.findings
  }
  const asked = (partIds: readonly string[] | undefined) =>
    partsOf === undefined ? {} : { bill_ids: partIds ? [...partIds] : null }
  const send = async (partIds?: readonly string[]) => {
    const result = await submission.run(asked(partIds), (row) => partsNow(partIds, row))
    return result !== undefined && settle(result, result.row, partIds, '申报已发出，等待海关回执')
  }
  const sendChange = async (reason: Reason, partIds?: readonly string[]) => {
    const [line] =
      (await sendNow({ ids: [String(document.form.row?.['id'])], ...asked(partIds), function_code: '5', ...reason })) ??
      []
    return (
      line !== undefined && settle(line, document.form.row ?? document.form.values, partIds, '变更已发出，等待海关回执')
    )
  }
  const settle = (
    result: Pick<SendLine, 'message' | 'findings' | 'bills'> & {
      readonly state: string
      readonly isTypedOn?: boolean | undefined
    },
    values: Values,
    partIds: readonly string[] | undefined,
    word: string,
  ): boolean => {
    const isSent = result.state === 'sending'
    const isFound = !isSent && result.findings.length > 0
    setChecked(isFound ? { findings: result.findings, values } : undefined)
    if (isSent) void toast.success(word)
    else if (!isFound) void toast.error(result.message ?? '没有发出')
    const left = result.bills?.find((bill) => isSent && bill.state === 'refused')
    if (left) void toast.error(`${partsNow(partIds).label} ${left.bill_no} 没有发出：${left.message ?? ''}`)
    // Nothing is left to edit, and what was typed after the save must not be displayed as sent.
    const isAllSent = isSent && partIds === undefined && !left
    if (isAllSent && result.isTypedOn !== false && document.setAside(values))
      void toast.warning('申报期间录入的内容没有发出，已留作草稿')
    return isSent
  }
  const blocks = (findings: readonly Finding[], partIds: readonly string[]) =>
    ofSeverity(partsNow(partIds).concerning(findings), 'block').length > 0
  return {
    checked,
    closeChecked: () => setChecked(undefined),
    busy: checking.busy || sending || submission.busy || document.form.busy,
    save,
    check,
    send,
    sendChange,
    blocks,
  }
}

import type { Finding } from '@guanqiao/domain/customs/finding'
import { checkManifest } from '@guanqiao/domain/customs/manifest.calls'
import { useState } from 'react'
import { call, CallProblem } from '../../../kit/call.ts'
import type { Values } from '../../../kit/form/values.ts'
import { useConfirm, useToast } from '../../../kit/overlays.tsx'
import type { Reason } from '../acts/ReasonDialog.tsx'
import { useSend } from '../acts/useSend.ts'
import { SendList } from '../acts/SendList.tsx'
import { concerning, goingBills, placesOf } from '../rules/going.ts'
import type { Whole } from './shape.ts'
import type { Document } from './useDocument.ts'

interface Checked {
  readonly findings: readonly Finding[]
  /** The input that was checked. */
  readonly values: Values
}

export interface Steps {
  readonly checked: Checked | undefined
  readonly closeChecked: () => void
  readonly busy: boolean
  readonly save: () => Promise<Values | undefined>
  readonly check: () => Promise<readonly Finding[] | undefined>
  /** Sends these bills, or all that customs does not hold, after a check without 必改; answers whether they are on their way. */
  readonly send: (billIds?: readonly string[]) => Promise<boolean>
  /** Sends a change of these bills, or of all that differ from what customs holds. */
  readonly sendChange: (reason: Reason, billIds?: readonly string[]) => Promise<boolean>
  /** Whether something found keeps these bills from being sent. */
  readonly blocks: (findings: readonly Finding[], billIds: readonly string[]) => boolean
}

const ofSeverity = (findings: readonly Finding[], severity: Finding['severity']) =>
  findings.filter((finding) => finding.severity === severity)

/** What can be done with the document: save, check, send. Each first does what has to come before. `onTrouble` gets the path of what stops it. A document that is not open is taken as it is stored. */
export function useSteps(
  it: Document,
  whole: Whole | undefined,
  isOpen: boolean,
  onTrouble: (path: string) => void,
): Steps {
  const [checked, show] = useState<Checked>()
  const [busy, work] = useState(false)
  const { send: post, busy: sending } = useSend()
  const confirm = useConfirm()
  const toast = useToast()

  const save = async () => {
    if (!isOpen) return it.form.row
    const { row, at } = await it.save()
    if (!row && at) onTrouble(at)
    return row
  }
  const check = async () => {
    const row = await save()
    if (!row) return undefined
    work(true)
    try {
      const { findings } = await call(checkManifest, { id: String(row['id']) })
      show({ findings, values: row })
      return findings
    } catch (error) {
      if (!(error instanceof CallProblem)) throw error
      void toast.error(error.message)
      return undefined
    } finally {
      work(false)
    }
  }
  const ready = async (billIds: readonly string[] | undefined) => {
    const found = await check()
    const bills = goingBills(it.form.row, whole, billIds)
    const findings = found && concerning(found, placesOf(bills))
    if (!findings || ofSeverity(findings, 'block').length > 0) return false
    const warnings = ofSeverity(findings, 'warn')
    if (warnings.length === 0 && bills.length < 2) return true
    const numbers = bills.map(({ bill_no }) => bill_no)
    return confirm({
      title:
        warnings.length > 0 ? `有 ${warnings.length} 处提醒，仍要申报吗？` : `是否申报 ${bills.length} 票提(运)单？`,
      content: <SendList numbers={numbers} warnings={warnings.map(({ message }) => message)} />,
      okText: '申报',
    })
  }
  const go = async (billIds: readonly string[] | undefined, more: ({ function_code: '5' } & Reason) | undefined) => {
    const bill_ids = billIds ? [...billIds] : null
    const [line] = (await post({ ids: [String(it.form.row?.['id'])], bill_ids, ...more })) ?? []
    if (!line) return false
    if (line.findings.length > 0 && line.state !== 'sending')
      show({ findings: line.findings, values: it.form.row ?? it.form.values })
    if (line.state === 'sending') show(undefined)
    if (line.state === 'sending') void toast.success(more ? '变更已发出，等待海关回执' : '申报已发出，等待海关回执')
    else void toast.error(line.message ?? '没有发出')
    const left = line.bills.find((bill) => line.state === 'sending' && bill.state === 'refused')
    if (left) void toast.error(`提(运)单 ${left.bill_no} 没有发出：${left.message ?? ''}`)
    return line.state === 'sending'
  }
  const blocks = (findings: readonly Finding[], billIds: readonly string[]) =>
    ofSeverity(concerning(findings, placesOf(goingBills(it.form.row, whole, billIds))), 'block').length > 0
  return {
    checked,
    closeChecked: () => show(undefined),
    busy: busy || sending || it.form.busy,
    save,
    check,
    send: async (billIds) => (await ready(billIds)) && (await go(billIds, undefined)),
    sendChange: (reason, billIds) => go(billIds, { function_code: '5', ...reason }),
    blocks,
  }
}

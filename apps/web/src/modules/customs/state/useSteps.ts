import type { Finding } from '@guanqiao/domain/customs/finding'
import { checkManifest } from '@guanqiao/domain/customs/manifest.calls'
import { useState } from 'react'
import { call, CallProblem } from '../../../kit/call.ts'
import type { Values } from '../../../kit/form/values.ts'
import { useConfirm, useToast } from '../../../kit/overlays.tsx'
import type { Reason } from '../acts/ReasonDialog.tsx'
import { useSend } from '../acts/useSend.ts'
import type { Document } from './useDocument.ts'

export interface Checked {
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
  /** Sends after a check without 必改; answers whether it is on its way. */
  readonly send: () => Promise<boolean>
  /** Sends a change of what customs already hold. */
  readonly sendChange: (reason: Reason) => Promise<boolean>
}

const blocks = (findings: readonly Finding[]) => findings.filter(({ severity }) => severity === 'block').length

/** What can be done with the document: save, check, send. Each first does what has to come before. `onTrouble` gets the path of what stops it. A document that is not open is taken as it is stored. */
export function useSteps(it: Document, isOpen: boolean, onTrouble: (path: string) => void): Steps {
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
  const ready = async () => {
    const findings = await check()
    if (!findings || blocks(findings) > 0) return false
    const warnings = findings.filter(({ severity }) => severity === 'warn')
    return (
      warnings.length === 0 ||
      confirm({
        title: `有 ${warnings.length} 处提醒，仍要申报吗？`,
        content: warnings.map(({ message }) => message).join('；'),
        okText: '申报',
      })
    )
  }
  const go = async (more: ({ function_code: '5' } & Reason) | undefined) => {
    const [line] = (await post({ ids: [String(it.form.row?.['id'])], ...more })) ?? []
    if (!line) return false
    if (line.findings.length > 0 && line.state !== 'sending')
      show({ findings: line.findings, values: it.form.row ?? it.form.values })
    if (line.state === 'sending') show(undefined)
    if (line.state === 'sending') void toast.success(more ? '变更已发出，等待海关回执' : '申报已发出，等待海关回执')
    else void toast.error(line.message ?? '没有发出')
    return line.state === 'sending'
  }
  return {
    checked,
    closeChecked: () => show(undefined),
    busy: busy || sending || it.form.busy,
    save,
    check,
    send: async () => (await ready()) && (await go(undefined)),
    sendChange: (reason) => go({ function_code: '5', ...reason }),
  }
}

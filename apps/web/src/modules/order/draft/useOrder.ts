import { order, orderStep } from '@guanqiao/domain/order/order'
import { savedTransportFields } from '@guanqiao/domain/order/transport'
import { block } from '@guanqiao/domain/documents/finding'
import type { Finding } from '@guanqiao/domain/documents/finding'
import type { Fields } from '@guanqiao/domain/kit/field'
import { useState } from 'react'
import { catchRefusal } from '../../../kit/acts/refusal.ts'
import type { CallProblem } from '../../../kit/call.ts'
import type { Form } from '../../../kit/form/useForm.ts'
import { forgetDrafts } from '../../../kit/form/forgetDrafts.ts'
import type { LocalDraft } from '../../../kit/form/useLocalDraft.ts'
import type { Values } from '../../../kit/form/values.ts'
import { isAlike, isBlank, linesOf, problemOf } from '../../../kit/form/values.ts'
import type { Line } from '../../../kit/lineGrid/block.ts'
import { useToast } from '../../../kit/overlays.tsx'
import { useWrite } from '../../../kit/useOperation.ts'
import { useDocument } from '../../../documents/frame/useDocument.ts'
import type { WholeOrder } from '../detail/actions.ts'
import { draftLabel } from './draftLabel.ts'
import { shape } from './shape.ts'
import type { Start } from './start.ts'
import { usePortFill } from './start.ts'
import { draftNeeds, headFields, isNeeded } from './steps.ts'
import { useStore } from './useStore.ts'
import { useTrucks } from './useTrucks.ts'

interface Options {
  /** Called when the order gets its id at the first save. */
  readonly onSaved?: ((id: string) => void) | undefined
}

/** The order being edited, as a document that is stored as far as it can be. */
export function useOrder(start: Start, { onSaved }: Options = {}) {
  const { store, lastReport } = useStore()
  const document = useDocument({
    type: 'order',
    shape,
    row: start.row,
    store,
    label: draftLabel,
    isChecked: false,
  })
  const { form } = document
  const portSet = usePortFill(form)
  const toast = useToast()
  const step = useWrite(orderStep)
  const [refused, setRefused] = useState<readonly Finding[]>([])
  const lines = useTrucks(form, start.marks, () => setRefused([]))
  const row = form.row ?? start.row
  const id = typeof row['id'] === 'string' ? row['id'] : undefined

  /** Stores what can be stored; returns the server's version, or undefined after an error. */
  const save = async (): Promise<Values | undefined> => {
    const lacks = draftNeeds.filter((name) => !form.check(name))
    if (lacks.length > 0)
      return void toast.warning('先填写合同号、口岸和进出口，才能暂存到服务器；已录入的内容保存在本机')
    const { row: stored } = await document.save()
    if (!stored) return undefined
    const { unsavedCount, findings } = lastReport.current
    lines.mark(marksOf(lines.now(), findings), true)
    if (unsavedCount > 0) for (const name of headFields) form.check(name)
    if (!id) onSaved?.(String(stored['id']))
    return stored
  }

  const storeNow = async () => {
    const stored = await save()
    const { unsavedCount } = lastReport.current
    if (stored && unsavedCount > 0)
      void toast.warning(`已暂存；${unsavedCount} 处有误的内容只保存在本机，改正后请再存一次`)
    else if (stored) void toast.success(`已暂存，订单号 ${String(stored['order_no'] ?? '')}`)
  }

  /** Saves and submits; returns the resulting order. */
  const submit = async (): Promise<WholeOrder | undefined> => {
    const stored = await save()
    if (!stored) return undefined
    const { unsavedCount } = lastReport.current
    if (unsavedCount > 0) return void toast.warning(`还有 ${unsavedCount} 处有误，改正后才能提交`)
    const refuse = ({ code, fields, message: reason }: CallProblem) => {
      setRefused(fields.map(({ path, message }) => block(code, { path, message })))
      void toast.error(reason)
    }
    const [written, version] = [String(stored['id']), Number(stored['version'])]
    const submitted = await catchRefusal(step.mutateAsync({ id: written, version, event: 'submit' }), refuse)
    if (submitted) forgetDrafts(`order:${written}`)
    return submitted
  }

  const restore = (draft: LocalDraft) => {
    const values = withTransports(draft.values)
    document.restore({ ...draft, values })
    lines.arrived(linesOf(values['transports']))
  }
  const replace: typeof form.replace = (values, theirs) => {
    form.replace(values, theirs)
    lines.arrived(linesOf(values['transports']))
  }

  return {
    ...lines,
    form: { ...form, replace },
    portSet,
    row,
    refused,
    drafts: document.drafts,
    discardDraft: document.discardDraft,
    restore,
    check: (name: string) => mayLeave(form, name),
    store: storeNow,
    submit,
    id,
  }
}

export type OrderInHand = ReturnType<typeof useOrder>

/** Drafts of the time when the trucks were beside the form. */
const withTransports = ({ trucks, ...values }: Values): Values =>
  trucks === undefined ? values : { ...values, transports: trucks }

/** The findings on the trucks that are still as they were stored, apart from values that wait to be corrected. */
function marksOf(trucks: readonly Line[], findings: readonly (readonly [Line, readonly Finding[]])[]) {
  const stored = new Map(findings.map((finding) => [finding[0]['id'], finding]))
  return new Map(
    trucks.flatMap((line) => {
      const finding = stored.get(line['id'])
      return finding && isAsStored(line, finding[0]) ? [[line, finding[1]] as const] : []
    }),
  )
}

const truckFields: Fields = savedTransportFields
const isAsStored = (line: Line, stored: Line): boolean =>
  Object.entries(truckFields).every(
    ([name, field]) => isAlike(field, line[name], stored[name]) || problemOf(field, line[name]) !== undefined,
  )

/** Whether the focus may leave a field. A required date must not be skipped silently; other fields may wait. */
function mayLeave(form: Pick<Form<unknown>, 'check' | 'refuse' | 'values'>, name: string): boolean {
  const isRight = form.check(name)
  const field = order.fields[name as keyof typeof order.fields]
  if (!isRight || field?.kind !== 'date' || !isNeeded(name, form.values['ie_flag']) || !isBlank(form.values[name]))
    return isRight
  form.refuse(name, `请填写${field.label}`)
  return false
}

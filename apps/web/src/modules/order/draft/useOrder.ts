import { draft as shapeOf } from '@guanqiao/domain/kit/operation'
import { order, orderStep } from '@guanqiao/domain/order/order'
import { block } from '@guanqiao/domain/documents/finding'
import type { Finding } from '@guanqiao/domain/documents/finding'
import { useQueryClient } from '@tanstack/react-query'
import { useMemo, useRef, useState } from 'react'
import { catchRefusal } from '../../../kit/acts/refusal.ts'
import type { CallProblem } from '../../../kit/call.ts'
import { useDirty } from '../../../kit/dirty.ts'
import type { Form } from '../../../kit/form/useForm.ts'
import { useForm } from '../../../kit/form/useForm.ts'
import { forgetDrafts } from '../../../kit/form/forgetDrafts.ts'
import type { KeptDraft } from '../../../kit/form/useLocalDraft.ts'
import { useLocalDraft } from '../../../kit/form/useLocalDraft.ts'
import type { Values } from '../../../kit/form/values.ts'
import { isBlank } from '../../../kit/form/values.ts'
import type { Line } from '../../../kit/lineGrid/block.ts'
import { useToast } from '../../../kit/overlays.tsx'
import { useDraftKey } from '../../../kit/session/forEnterprise.ts'
import { refresh, tableOf, useCall } from '../../../kit/useOperation.ts'
import type { WholeOrder } from '../detail/actions.ts'
import { draftLabel } from './draftLabel.ts'
import { linesOf } from './review.ts'
import type { Known, Saved, SavedOrder } from './saving.ts'
import { changedMeanwhile, OrderWrites, saveOrder } from './saving.ts'
import type { Start } from './start.ts'
import { linesOfOrder, usePortFill } from './start.ts'
import { draftNeeds, headFields, isNeeded } from './steps.ts'
import { useTrucks } from './useTrucks.ts'

/** Head and goods; the trucks are kept separately. */
const headShape = shapeOf(order.fields)

interface Options {
  /** Called when the order gets its id at the first save. */
  readonly onKept?: ((id: string) => void) | undefined
}

/** The order being edited: head and goods as a form, trucks beside it, drafts in the browser and on the server. */
export function useOrder(start: Start, { onKept }: Options = {}) {
  const { form, portSet } = useHead(start)
  const client = useQueryClient()
  const toast = useToast()
  const [refused, setRefused] = useState<readonly Finding[]>([])
  const lines = useTrucks(start, () => setRefused([]))
  const { trucks, now, setTrucks, setMarks } = lines
  // The server's version of the trucks, and pending writes.
  const began = useRef(start.trucks)
  const { call, writes } = useOrderWrites()
  const [kept, setKept] = useState(() => contentOf(form.values, start.trucks))
  const dirty = useMemo(() => contentOf(form.values, trucks) !== kept, [form.values, trucks, kept])
  const row = form.row ?? start.row
  const id = typeof row['id'] === 'string' ? row['id'] : undefined
  const local = useMemo(() => ({ ...form.values, trucks }), [form.values, trucks])
  const draft = useLocalDraft(useDraftKey('order', id), local, dirty, {
    version: row['version'],
    label: draftLabel,
  })
  useDirty(dirty)

  const take = (saved: Saved) => {
    form.replace({}, saved.order)
    began.current = saved.trucks
    lines.renew(new Map([...saved.renewed, ...changedMeanwhile(now.current, saved)]))
    setMarks((known) => new Map([...known, ...saved.marks]))
    if (saved.held === 0) setKept(contentOf(form.values, saved.trucks))
    else for (const name of headFields) form.check(name)
    if (saved.held === 0 || !id) draft.drop()
    if (!id) onKept?.(saved.order.id)
  }

  const saveNow = async (values: Values, before: Values): Promise<Saved> => {
    const earlier = await writes.recovered()
    const known: Known = earlier
      ? { row: earlier.order, trucks: earlier.trucks.map(({ line }) => line) }
      : { row: before, trucks: typeof before['id'] === 'string' ? began.current : [] }
    return saveOrder(values, known, now.current, { call, send: writes.send })
  }

  /** Stores what can be stored; returns the server's version, or undefined after an error. */
  const save = async (): Promise<Saved | undefined> => {
    const lacks = draftNeeds.filter((name) => !form.check(name))
    if (lacks.length > 0) {
      void toast.warning('先填写合同号、口岸和进出口，才能暂存到服务器；已录入的内容保存在本机')
      return undefined
    }
    let saved: Saved | undefined
    const act = async (values: Values, before: Values | undefined) =>
      void (saved = await saveNow({ ...values }, before ?? {}))
    if (!(await form.send((values, before) => act(values as Values, before), false)).taken || !saved) return undefined
    take(saved)
    void refresh(client, tableOf(orderStep))
    return saved
  }

  const store = async () => {
    const saved = await save()
    if (saved && saved.held > 0) void toast.warning(`已暂存；${saved.held} 处有误的内容只保存在本机，改正后请再存一次`)
    else if (saved) void toast.success(`已暂存，订单号 ${saved.order.order_no ?? ''}`)
  }

  /** Saves and submits; returns the resulting order. */
  const submit = async (): Promise<WholeOrder | undefined> => {
    const saved = await save()
    if (!saved) return undefined
    if (saved.held > 0) return void toast.warning(`还有 ${saved.held} 处有误，改正后才能提交`)
    const refuse = ({ code, fields, message: reason }: CallProblem) => {
      setRefused(fields.map(({ path, message }) => block(code, { path, message })))
      void toast.error(reason)
    }
    const { id, version } = saved.order
    const submitted = await catchRefusal(call(orderStep, { id, version, event: 'submit' }), refuse)
    if (!submitted) return undefined
    forgetDrafts(`order:${id}`)
    void refresh(client, tableOf(orderStep))
    return submitted
  }

  const restore = (kept: KeptDraft) => {
    draft.take(kept)
    const { trucks: lines, ...values } = kept.values
    form.replace(values, { ...row, version: kept.version ?? row['version'] })
    setTrucks(linesOf(lines), linesOf(lines))
  }

  /** Continues with trucks merged from mine and those of another user, who saved the order as `theirs` meanwhile. */
  const rebase = (values: Values, merged: readonly Line[], theirs: SavedOrder) => {
    began.current = linesOfOrder(theirs)
    form.replace(values, theirs)
    setTrucks(merged, merged)
  }

  return {
    ...lines,
    form,
    portSet,
    row,
    refused,
    dirty,
    draft,
    check: (name: string) => mayLeave(form, name),
    save,
    store,
    submit,
    restore,
    rebase,
    id,
    /** The trucks as last read or saved. */
    began: () => began.current,
  }
}

export type OrderInHand = ReturnType<typeof useOrder>

/** Head and goods as a form, which the default set of its port fills in. */
function useHead({ row }: Start) {
  const form = useForm(headShape, row)
  return { form, portSet: usePortFill(form) }
}

/** Calls for the order's enterprise, and the pending writes. */
function useOrderWrites() {
  const call = useCall()
  const [writes] = useState(() => new OrderWrites())
  return { call, writes }
}

/** Whether the focus may leave a field. A required date must not be skipped silently; other fields may wait. */
function mayLeave(form: Pick<Form<unknown>, 'check' | 'refuse' | 'values'>, name: string): boolean {
  const isRight = form.check(name)
  const field = order.fields[name as keyof typeof order.fields]
  if (!isRight || field?.kind !== 'date' || !isNeeded(name, form.values['ie_flag']) || !isBlank(form.values[name]))
    return isRight
  form.refuse(name, `请填写${field.label}`)
  return false
}

const contentOf = (values: Values, trucks: readonly Line[]): string =>
  JSON.stringify([values, trucks.map(({ id: _, ...line }) => line)])

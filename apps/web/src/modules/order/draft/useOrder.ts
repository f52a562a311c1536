import type { OrderProblem } from '@guanqiao/domain/order/order.rules'
import { orderApi, orderStep } from '@guanqiao/domain/order/order'
import { useQueryClient } from '@tanstack/react-query'
import { useMemo, useRef, useState } from 'react'
import { call, CallProblem } from '../../../kit/call.ts'
import { useDirty } from '../../../kit/dirty.ts'
import { useForm } from '../../../kit/form/useForm.ts'
import { useLocalDraft } from '../../../kit/form/useLocalDraft.ts'
import type { Values } from '../../../kit/form/values.ts'
import type { Line } from '../../../kit/lineGrid/block.ts'
import { useToast } from '../../../kit/overlays.tsx'
import { keepPersonal, dropPersonal } from '../../../kit/personal.ts'
import { refresh } from '../../../kit/useOperation.ts'
import type { WholeOrder } from '../detail/actions.ts'
import { concerned } from '../detail/concerned.ts'
import { marksAfter } from './marks.ts'
import { linesOf } from './review.ts'
import type { Saved } from './saving.ts'
import { saveOrder } from './saving.ts'
import type { Start } from './start.ts'
import { draftNeeds, headFields } from './steps.ts'

/** Under this name the browser remembers the order that was begun on a blank wizard. */
export const lastBegun = 'order:begun'

/** The order in hand: head and goods as a form, trucks beside it, drafts here and on the server. */
export function useOrder(start: Start) {
  const form = useForm(orderApi.create.input, start.row)
  const client = useQueryClient()
  const toast = useToast()
  const [trucks, show] = useState(start.trucks)
  const [marks, setMarks] = useState(start.marks)
  const [refused, setRefused] = useState<readonly OrderProblem[]>([])
  // The newest trucks, for keys that commit a cell and save in the same moment.
  const now = useRef(start.trucks)
  /** `whole` are those among them that came typed out. */
  const setTrucks = (rows: readonly Line[], whole: readonly Line[] = []) => {
    const before = now.current
    setMarks((known) => marksAfter(known, before, rows, whole))
    now.current = rows
    setRefused([])
    show(rows)
  }
  const [kept, setKept] = useState(() => contentOf(form.values, start.trucks))
  const dirty = useMemo(() => contentOf(form.values, trucks) !== kept, [form.values, trucks, kept])
  const row = form.row ?? start.row
  const id = typeof row['id'] === 'string' ? row['id'] : undefined
  const local = useMemo(() => ({ ...form.values, trucks }), [form.values, trucks])
  const draft = useLocalDraft(id ? `order:${id}` : 'order:new', local, dirty, row['version'])
  useDirty(dirty)

  const take = (saved: Saved) => {
    form.replace({}, saved.whole.order)
    setTrucks(saved.trucks)
    setMarks(saved.marks)
    if (saved.held === 0) setKept(contentOf(form.values, saved.trucks))
    else for (const name of headFields) form.check(name)
    if (saved.held === 0 || !id) draft.drop()
    keepPersonal(lastBegun, { id: saved.whole.order.id, order_no: saved.whole.order.order_no })
  }

  /** Keeps what can be kept; answers what the server then has, or undefined when it was refused. */
  const save = async (): Promise<Saved | undefined> => {
    const lacks = draftNeeds.filter((name) => !form.check(name))
    if (lacks.length > 0) {
      void toast.warning('先填写合同号、口岸和进出口，才能暂存到服务器；已录入的内容保存在本机')
      return undefined
    }
    let saved: Saved | undefined
    const act = async (values: Values, before: Values | undefined) =>
      void (saved = await saveOrder({ ...values }, before ?? {}, now.current))
    if (!(await form.send((values, before) => act(values as Values, before), false)) || !saved) return undefined
    take(saved)
    void refresh(client, concerned)
    return saved
  }

  const store = async () => {
    const saved = await save()
    if (saved && saved.held > 0) void toast.warning(`已暂存；${saved.held} 处有误的内容只保存在本机，改正后请再存一次`)
    else if (saved) void toast.success(`已暂存，订单号 ${saved.whole.order.order_no ?? ''}`)
  }

  /** Saves and submits; answers the order as it then is. */
  const submit = async (): Promise<WholeOrder | undefined> => {
    const saved = await save()
    if (!saved) return undefined
    if (saved.held > 0) return void toast.warning(`还有 ${saved.held} 处有误，改正后才能提交`)
    try {
      const { id, version } = saved.whole.order
      const whole = await call(orderStep, { id, version, event: 'submit' })
      dropPersonal(lastBegun)
      void refresh(client, concerned)
      return whole
    } catch (error) {
      if (!(error instanceof CallProblem)) throw error
      setRefused(error.fields.map((it) => ({ ...it, severity: 'block' })))
      return void toast.error(error.message)
    }
  }

  const restore = () => {
    const { trucks: lines, ...values } = draft.found?.values ?? {}
    form.replace(values, { ...row, version: draft.found?.version ?? row['version'] })
    setTrucks(linesOf(lines), linesOf(lines))
    draft.settle()
  }

  return { form, row, trucks, setTrucks, marks, refused, dirty, draft, save, store, submit, restore }
}

export type OrderInHand = ReturnType<typeof useOrder>

const contentOf = (values: Values, trucks: readonly Line[]): string =>
  JSON.stringify([values, trucks.map(({ id: _, ...line }) => line)])

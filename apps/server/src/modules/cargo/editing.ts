import { cargoList, cargoListApi, enteredFields } from '@guanqiao/domain/cargo/cargoList'
import { cargoListFlow } from '@guanqiao/domain/cargo/cargoList.flow'
import { valuesElsewhere } from '@guanqiao/domain/cargo/derive'
import type { Row } from '@guanqiao/domain/kit/entity'
import { fieldProblem, problem } from '@guanqiao/domain/kit/problem'
import { handle } from '../../kernel/handlers.ts'
import type { BoundOperation, Context } from '../../kernel/handlers.ts'
import { stateAfter, stateOf } from '../../documents/receipts/stateAfter.ts'
import { endDelivery, noDelivery } from '../../documents/handover/queue.ts'
import { sourcesOf } from './sources.ts'

export const cargoRecord = { label: cargoList.label, flow: cargoListFlow, states: cargoListFlow.states }

type EditedField = keyof typeof enteredFields

/** Nothing is typed twice: a value that another record has is mended there. */
async function refuseDoubled(ctx: Context, before: Row<typeof cargoList>, patch: Readonly<Record<string, unknown>>) {
  const editedFields = (Object.keys(enteredFields) as EditedField[]).filter((name) => (patch[name] ?? null) !== null)
  if (editedFields.length === 0) return
  const [sources] = await sourcesOf(ctx, [before])
  const elsewhere = valuesElsewhere(sources!)
  for (const name of editedFields) {
    const source = elsewhere[name]
    if (source && source.value !== patch[name])
      throw fieldProblem(name, `${enteredFields[name].label}已由${source.from}给出（${source.value}），请在那里修改`)
  }
  const after = { ...before, ...patch }
  if ((after.price === null) !== (after.currency === null))
    throw fieldProblem(after.price === null ? 'price' : 'currency', '价格和币种须一起填写')
}

export const editingHandlers: BoundOperation[] = [
  handle(cargoListApi.update, async (ctx, { id, version, ...patch }) => {
    const before = await ctx.data.get(cargoList, id, { lock: true })
    const status = stateAfter(cargoRecord, before.status, 'edit')
    await refuseDoubled(ctx, before, patch)
    return ctx.data.update(cargoList, id, { ...patch, status }, version)
  }),
  handle(cargoListApi.remove, async (ctx, { id, version }) => {
    const list = await ctx.data.get(cargoList, id, { lock: true })
    if (list.status !== 'prepared') throw problem('document.state', stateOf(cargoRecord, list.status))
    if (list.delivery_state === null) await ctx.data.remove(cargoList, id, version ?? null)
    else {
      // A list that is restored later must not wait for a delivery that ended here.
      await ctx.data.update(cargoList, id, noDelivery, version ?? null)
      await endDelivery(ctx, [list])
      await ctx.data.remove(cargoList, id, null)
    }
    return { id }
  }),
]

import { manifest } from '@guanqiao/domain/customs/index'
import { problem } from '@guanqiao/domain/kit/problem'
import { packing } from '@guanqiao/domain/packing/packing'
import { container } from '@guanqiao/domain/transport/index'
import type { Context } from '../../kernel/handlers.ts'
import { sceneOf } from '../../documents/reports/scene.ts'
import { boxesOf, listOf } from './list.ts'

interface MakeInput {
  readonly batch_number: string
  readonly container_number?: string | null | undefined
}

/**
 * The packing lists of the containers of a batch that have none. The manifest stays locked, so that two clerks do not make the same
 * list.
 */
export async function propose(ctx: Context, { batch_number, container_number }: MakeInput) {
  const [newest] = await ctx.data.first(manifest, { batch_number }, 1, { descending: true })
  if (!newest) throw problem('packing.manifest', batch_number)
  const { enterprise_id } = newest
  const scene = await sceneOf(ctx, enterprise_id, [batch_number])
  const head = scene.manifestOf(batch_number, 'MT7402')
  if (!head) throw problem('packing.manifest', batch_number)
  await ctx.data.get(manifest, head.id, { lock: true })
  const lists = await ctx.data.all(packing, { enterprise_id, batch_number })
  const bills = scene.goodsOf(batch_number, 'MT7402')
  const packed = new Set(lists.flatMap((row) => (row.status === 'deleted' ? [] : [row.container_number])))
  const numbers = [...new Set(bills.flatMap(boxesOf))].filter(
    (number) => !packed.has(number) && (!container_number || number === container_number),
  )
  if (numbers.length === 0) throw problem('packing.done', batch_number)
  const registered = await ctx.data.all(container, { enterprise_id, container_number: numbers })
  const used = new Set(lists.map((row) => row.packing_no))
  return numbers.map((number) =>
    listOf(number, {
      head,
      bills: bills.filter((bill) => boxesOf(bill).includes(number)),
      registered: registered.find((row) => row.container_number === number),
      packing_no: unusedNumber(`${batch_number}${number.replace('-', '')}`, used),
    }),
  )
}

/** Batch and container, and a serial if an earlier list of the container was deleted: customs knows its number. */
function unusedNumber(number: string, used: ReadonlySet<string>): string {
  let serial = 1
  while (used.has(serial === 1 ? number : `${number}R${serial}`)) serial += 1
  return serial === 1 ? number : `${number}R${serial}`
}

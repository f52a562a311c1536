import { fieldProblem, problem } from '@guanqiao/domain/kit/problem'
import { container, gateIn } from '@guanqiao/domain/transport/index'
import { handle } from '../../kernel/handlers.ts'

export const gateInHandler = handle(gateIn, async (ctx, { container_number, site_id, yard_position, in_time }) => {
  const row = await ctx.data.find(container, { container_number })
  if (!row) throw problem('record.notFound', container_number)
  const it = await ctx.data.get(container, row.id, { lock: true })
  if (it.status === 'in_yard') throw problem('container.inYard', `${container_number} ${it.site_id_text ?? ''}`.trim())
  if (it.status === 'retired') throw fieldProblem('container_number', `箱号 ${container_number} 已停用`)
  return ctx.data.update(container, it.id, {
    status: 'in_yard',
    site_id: site_id ?? it.site_id,
    yard_position: yard_position ?? null,
    in_time: in_time ?? ctx.now().toISOString(),
    out_time: null,
  })
})

import { portRelated, relatedOptions } from '@guanqiao/domain/reference/places/index'
import { handle } from '../../kernel/handlers.ts'

const roles = ['transmitter_id', 'proxy_id', 'seller_id', 'receiver_id', 'company_id', 'site_id'] as const
const MAX_PORTS = 500

export const relatedHandler = handle(relatedOptions, async (ctx, { port_id, ie_flag }) => {
  const filter = { status: 'active', ...(port_id ? { port_id } : {}), ...(ie_flag ? { ie_flag } : {}) } as const
  const rows = await ctx.data.first(portRelated, filter, MAX_PORTS)
  const options = rows.flatMap((row) =>
    roles.flatMap((role) => {
      const [value, name] = [row[role], row[`${role}_text`]]
      return value && name ? [{ role, name, value }] : []
    }),
  )
  return [...new Map(options.map((option) => [option.role + option.value, option])).values()]
})

import type { Entity, Row } from '@guanqiao/domain/kit/entity'
import { order } from '@guanqiao/domain/order/index'
import { portDefaults, portRelated } from '@guanqiao/domain/reference/places/index'
import { port } from '@guanqiao/domain/reference/index'
import { ownFields } from '../../kernel/data/model.ts'
import { findEntity } from '../../kernel/product.ts'
import type { Reading } from '../../kernel/data/data.ts'
import { handle } from '../../kernel/handlers.ts'
import { whyNot } from '../../platform/picking/whyNot.ts'

type Defaults = Row<typeof portRelated>

const MAX_SETS = 500

export const portDefaultsHandler = handle(
  portDefaults,
  async (ctx, { port_id, customs_code, ie_flag, enterprise_id }) => {
    // Staff who act for nobody create no documents.
    if (ctx.caller.enterprise_id === null && !enterprise_id) return []
    const data: Reading = enterprise_id ? ctx.data.seenBy(enterprise_id) : ctx.data
    const filter = { ...(port_id ? { port_id } : {}), ...(ie_flag ? { ie_flag } : {}) }
    const newest = { descending: true }
    const sets = await data.first(portRelated, { status: 'active', is_default: 'yes', ...filter }, MAX_SETS, newest)
    const ports = await data.first(port, { id: [...new Set(sets.map((set) => set.port_id))], status: 'open' }, MAX_SETS)
    const offices = new Map(ports.map((row) => [row.id, row.customs_code]))
    const usable = sets.filter((set) => offices.has(set.port_id))
    const isPlaced = Boolean(port_id || customs_code)
    const portSet = isPlaced
      ? usable.find((set) => !customs_code || offices.get(set.port_id) === customs_code)
      : await usual(data, usable)
    return portSet ? [await withUsable(data, portSet, offices.get(portSet.port_id) ?? null)] : []
  },
)

/** The set at the port of the latest order, otherwise that of the only port. */
async function usual(data: Reading, sets: readonly Defaults[]): Promise<Defaults | undefined> {
  if (new Set(sets.map((set) => set.port_id)).size <= 1) return sets[0]
  const [latest] = await data.first(order, {}, 1, { descending: true })
  return sets.find((set) => set.port_id === latest?.port_id)
}

/** Without the partners that a picker would not offer: expired, disabled or deleted ones. */
async function withUsable(data: Reading, set: Defaults, customs_code: string | null) {
  const stored: Record<string, unknown> = set
  const values: Record<string, unknown> = {}
  for (const [name, field] of ownFields(portRelated)) {
    if (field.kind !== 'reference' || name === 'port_id' || typeof stored[name] !== 'string') continue
    const entity: Entity = findEntity(field.entity) ?? portRelated
    const [row] = await data.first(entity, { id: stored[name] }, 1)
    if (!row || whyNot(entity, row) !== null) Object.assign(values, { [name]: null, [`${name}_text`]: null })
    else if (name === 'site_id') values['site_code'] = (row as Record<string, unknown>)['site_code']
  }
  return { ...set, customs_code, site_code: null, ...values }
}

import { NO_DUE } from './due.queries.ts'
import type { Branches } from './documents.queries.ts'
import { TODAY } from './expiries.ts'
import type { Paper } from './expiries.ts'

/** Days before a paper expires. */
const SOON = 30

const paperKinds = {
  expired: { label: "'已过期 '", days: `between ${TODAY} - ${SOON} and ${TODAY} - 1` },
  expiring: { label: "'有效期至 '", days: `between ${TODAY} and ${TODAY} + ${SOON}` },
} as const
type PaperKind = keyof typeof paperKinds

/** The tasks on a paper that a caller may see. */
export interface PaperWork {
  readonly paper: Paper
  readonly kinds: readonly PaperKind[]
}

/** One branch per column and kind, so that each uses its own index and none hides the other. */
export const paperWork =
  ({ paper: { entity, name, from, title, paper, renewal }, kinds }: PaperWork): Branches =>
  ({ owned, limit }) =>
    kinds.map((kind) => {
      const { label, days } = paperKinds[kind]
      return `
    select '${kind}' as kind, p.id || ':${name}' as id, ${title} as title, ${paper} || ${label} || p.${name} as detail,
      null as batch_number, ${renewal} as path, p.${name}::timestamp at time zone 'Asia/Shanghai' as since, p.${name}::text as cause, '${entity.menu}' as menu, ${NO_DUE}
    from ${from} where p.enterprise_id = $1 and p.${name} ${days}
      ${owned(kind, `p.id || ':${name}'`, `p.${name}::text`)} order by p.${name}, p.id limit ${limit}`
    })

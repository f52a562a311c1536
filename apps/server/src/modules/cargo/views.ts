import { cargoContent, valuesElsewhere } from '@guanqiao/domain/cargo/derive'
import { cargoGaps } from '@guanqiao/domain/cargo/cargoGaps'
import type { CargoContent, CargoGap } from '@guanqiao/domain/cargo/cargoContent'
import { cargoList } from '@guanqiao/domain/cargo/cargoList'
import { cargoExchange } from '@guanqiao/domain/cargo/exchange'
import type { CargoSources } from '@guanqiao/domain/cargo/sources'
import type { Row } from '@guanqiao/domain/kit/entity'
import { createHash } from 'node:crypto'
import type { Context } from '../../kernel/handlers.ts'
import { loadHeads } from '../../documents/sending/submission.ts'
import { sourcesOf } from './sources.ts'
import type { Reads } from './sources.ts'

type List = Row<typeof cargoList>

/** A list as it reads now. */
export interface CargoView extends CargoContent {
  readonly list: List
  readonly gaps: readonly CargoGap[]
  readonly content_hash: string
  readonly is_outdated: boolean
  readonly filled: string[]
  readonly sources: CargoSources
}

/** What was stored with the exchange file: the file itself, and the content that it was made from. */
export interface Frozen {
  readonly file: Readonly<Record<string, unknown>>
  readonly content: CargoContent
}

const frozenOf = ({ frozen_content }: List): Frozen | undefined =>
  frozen_content ? (JSON.parse(frozen_content) as Frozen) : undefined

export const jsonOf = (file: Frozen['file']): string => JSON.stringify(file, null, 2)

/** The next exchange file of a list, with what its row says of it. The hash is that of the JSON file in UTF-8. */
export function frozenAs({ list, head, goods, origins }: CargoView, frozen_at: string) {
  const frozen_no = (list.frozen_no ?? 0) + 1
  const content = { head, goods, origins }
  const file = cargoExchange(list, content, { number: frozen_no, at: frozen_at })
  const frozen: Frozen = { file, content }
  const frozen_hash = createHash('sha256').update(jsonOf(file)).digest('hex')
  return { frozen_no, frozen_at, frozen_hash, frozen_content: JSON.stringify(frozen) }
}

/** Of what the list says, not of where it is from. */
const hashOf = ({ head, goods }: CargoContent): string =>
  createHash('sha256').update(JSON.stringify({ head, goods })).digest('hex')

function viewOf(list: List, sources: CargoSources): CargoView {
  const live = cargoContent(list, sources)
  const frozen = frozenOf(list)
  // What was handed over stays as it was.
  const isHandedOver = list.status !== 'prepared' && frozen !== undefined
  const content = isHandedOver ? frozen.content : live
  return {
    list,
    ...content,
    gaps: isHandedOver ? [] : cargoGaps(list, live, sources),
    content_hash: hashOf(content),
    is_outdated: frozen !== undefined && hashOf(frozen.content) !== hashOf(live),
    filled: Object.keys(valuesElsewhere(sources)),
    sources,
  }
}

/** The views of some lists, in their order. */
export async function viewsOf(ctx: Reads, lists: readonly List[]): Promise<CargoView[]> {
  const views = new Map<string, CargoView>()
  for (const group of Map.groupBy(lists, ({ enterprise_id }) => enterprise_id).values()) {
    const sources = await sourcesOf(ctx, group)
    for (const [at, list] of group.entries()) views.set(list.id, viewOf(list, sources[at]!))
  }
  return lists.map(({ id }) => views.get(id)!)
}

export const loadCargoLists = (ctx: Context, ids: readonly string[], lock: boolean): Promise<List[]> =>
  loadHeads(ctx, cargoList, ids, lock)

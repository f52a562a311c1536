import type { DocumentType, Follow } from '@guanqiao/domain/documents/documentType'
import { offloadDocument } from '@guanqiao/domain/offload/offload'
import type { Sql } from '../../kernel/database/scoped.ts'
import { followOffloads } from '../consequences/offloads.ts'
import { releaseWaiting } from '../release/release.ts'
import { settleOrders } from './settle.ts'
import { stepBatches, stepTransports } from './steps.queries.ts'
import type { Author, DocumentKey } from './steps.queries.ts'
import { countTickets } from './tickets.queries.ts'

/** A document that has entered a state. */
interface Move {
  readonly document: DocumentKey & { readonly type: DocumentType }
  readonly to: string
}

/** Advances batches, trucks and waiting documents of the crossings whose documents have entered a state, as their types declare. */
export async function followDocuments(sql: Sql, moves: readonly Move[], author: Author): Promise<void> {
  const following = moves.flatMap(({ document, to }) => {
    const follow = document.type.follow?.[to]
    return follow ? [{ document, follow }] : []
  })
  const by = <E>(eventOf: (follow: Follow) => E) =>
    [...Map.groupBy(following, ({ follow }) => eventOf(follow))].map(
      ([event, some]) => [event, some.map(({ document }) => document)] as const,
    )
  for (const [event, documents] of by(({ batch }) => batch)) if (event) await stepBatches(sql, documents, event, author)
  for (const [event, documents] of by(({ trucks }) => trucks)) {
    if (event) await stepTransports(sql, documents, event, author)
    if (event === 'accept') await countTickets(sql, documents, author)
  }
  const moved = await followOffloads(
    sql,
    moves
      .filter(({ document, to }) => document.type.key === offloadDocument.key && to === 'accepted')
      .map(({ document }) => document),
    author,
  )
  const releasing = following.filter(({ follow }) => follow.releases)
  await releaseWaiting(
    sql,
    releasing.map(({ document }) => document),
    author,
  )
  // The states that end a document, or begin it anew.
  const ended = moves.filter(({ document, to }) => document.type.unit === undefined && ENDS.has(to))
  await settleOrders(sql, [...ended.map(({ document }) => document), ...moved], author)
}

const ENDS: ReadonlySet<string> = new Set(['accepted', 'deleted'])

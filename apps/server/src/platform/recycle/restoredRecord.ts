import type { Entity, Row } from '@guanqiao/domain/kit/entity'
import type { Context } from '../../kernel/handlers.ts'

/** A record that is deleted and restored with its parts: only its module knows what it is linked with. */
export interface RestoredRecord<E extends Entity = Entity> {
  readonly head: E
  /** Tables of the parts, parents before children. Other rows that the deletion removed are not restored. */
  readonly parts: readonly Entity[]
  /** Refuses a record that cannot come back, before anything is written. */
  before?(ctx: Context, row: Row<E>): Promise<void>
  /** Links the restored record again. */
  after?(ctx: Context, row: Row<E>): Promise<void>
}

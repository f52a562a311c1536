import { manifest } from '@guanqiao/domain/customs/index'
import type { Entity } from '@guanqiao/domain/kit/entity'
import type { Context } from '../../kernel/handlers.ts'

/** The enterprise whose batch it is: the caller's own, or for the platform's staff that of the newest manifest of the batch. */
export async function enterpriseOfBatch(
  { caller, data }: Context,
  head: Entity,
  batch_number: string,
): Promise<string> {
  if (caller.enterprise_id !== null) return caller.enterprise_id
  const [newest] = await data.first(manifest, { batch_number }, 1, { descending: true })
  return newest?.enterprise_id ?? data.owner(head)
}

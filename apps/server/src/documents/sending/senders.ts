import type { Row } from '@guanqiao/domain/kit/entity'
import { block } from '@guanqiao/domain/documents/finding'
import type { Finding } from '@guanqiao/domain/documents/finding'
import { transmitter } from '@guanqiao/domain/reference/index'
import type { Context } from '../../kernel/handlers.ts'
import { isUuid } from '../../kernel/uuid.ts'

export type Transmitter = Row<typeof transmitter>

/** The senders of some documents, by id. */
export async function sendersOf(
  { data }: Pick<Context, 'data'>,
  documents: readonly { readonly transmitter_id?: string | null | undefined }[],
): Promise<ReadonlyMap<string, Transmitter>> {
  const ids = [...new Set(documents.flatMap(({ transmitter_id: id }) => (id && isUuid(id) ? [id] : [])))]
  return new Map((await data.all(transmitter, { id: ids })).map((row) => [row.id, row]))
}

export const NO_TRANSMITTER: Finding = block('transmitter.missing', {
  path: 'transmitter_id',
  message: '舱单传输人不存在或已删除',
})

/** The findings on the sender of a document. */
export function senderFindings(sender: Transmitter | undefined, day: string): Finding[] {
  const path = 'transmitter_id'
  if (!sender) return [NO_TRANSMITTER]
  const { transmitter_name, status, valid_to } = sender
  if (status !== 'active')
    return [block('transmitter.disabled', { path, message: `传输人 ${transmitter_name} 已停用` })]
  if (valid_to === null || valid_to >= day) return []
  return [
    block('transmitter.expired', { path, message: `传输人 ${transmitter_name} 的备案有效期至 ${valid_to}，已过期` }),
  ]
}

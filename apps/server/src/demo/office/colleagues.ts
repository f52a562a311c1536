import { manifest, manifestDocument } from '@guanqiao/domain/customs/index'
import { linkTo } from '@guanqiao/domain/screens/index'
import type { Sql } from '../../kernel/database/scoped.ts'
import { remind } from '../../platform/reminders/remind.queries.ts'
import type { World } from '../crossings/orders.ts'
import type { Papers } from '../crossings/papers.ts'
import { findUser } from '../store.queries.ts'

/** Colleagues mention the clerk at a rejected manifest, and pass a task on. */
export async function seedReminders(sql: Sql, { scene }: World, papers: readonly Papers[]): Promise<void> {
  const receiver = await findUser(sql, scene.clerk)
  const author = await findUser(sql, scene.checker)
  const [rejected, passedOn] = papers.filter(({ progress }) => progress === 'rejected').toReversed()
  if (!receiver || !author || !rejected) return
  const to = { enterprise_id: scene.enterpriseId, user_id: receiver.id, author: author.full_name }
  const { id, batch_number } = rejected.manifest
  await remind(sql, {
    ...to,
    kind: 'mention',
    entity: manifest.table,
    record_id: id,
    title: batch_number,
    content: '退单原因已问过口岸，请核对后重新申报',
    path: null,
  })
  const { manifest: other } = passedOn ?? rejected
  await remind(sql, {
    ...to,
    kind: 'passedOn',
    entity: null,
    record_id: null,
    title: `${other.batch_number} ${manifest.label}`,
    content: '这票由你跟进',
    path: linkTo(manifestDocument.screens.edit, { id: other.id }),
  })
}

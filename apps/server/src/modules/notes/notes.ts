import { linkTo, screens, statusPages } from '@guanqiao/domain/screens/index'
import { documentTypes } from '@guanqiao/domain/documentTypes/index'
import type { Entity, Row } from '@guanqiao/domain/kit/entity'
import { fieldProblem, problem } from '@guanqiao/domain/kit/problem'
import {
  createNote,
  getFollow,
  listNotes,
  noteSubjects,
  removeNote,
  setFollow,
  updateNote,
} from '@guanqiao/domain/notes/index'
import { order, reuseMargin } from '@guanqiao/domain/order/index'
import { hasRight } from '../../kernel/caller.ts'
import type { Rights } from '../../kernel/caller.ts'
import type { Sql } from '../../kernel/database/scoped.ts'
import { handle } from '../../kernel/handlers.ts'
import type { BoundOperation, Context } from '../../kernel/handlers.ts'
import { isUuid } from '../../kernel/uuid.ts'
import { findColleague } from '../../platform/colleagues/colleagues.queries.ts'
import { remind } from '../../platform/reminders/remind.queries.ts'
import {
  addFollow,
  addNote,
  changeNote,
  deleteNote,
  findNote,
  isFollowing,
  notesOf,
  removeFollow,
} from './note.queries.ts'
import type { StoredNote, Subject } from './note.queries.ts'

export interface NoteOptions {
  /** The rights that a user has now. */
  rightsOf(sql: Sql, userId: string): Promise<Rights>
}

const subjects: ReadonlyMap<string, Entity> = new Map(noteSubjects.map((entity) => [entity.table, entity]))
const documents = new Map(documentTypes.map((type) => [type.entity.table as string, type]))

/** The words and the screen of a record, by its title: a batch number or an order number. */
export const labelOf = (entity: string): string => documents.get(entity)?.label ?? subjects.get(entity)?.label ?? '记录'

export function pathOf(entity: string, id: string, title: string): string {
  if (entity === 'batch') return linkTo(screens.batch, { batch_number: title })
  if (entity === order.table) return linkTo(screens.order, { id })
  if (entity === 'weighing') return linkTo(screens.weighingSlip, { id })
  const document = documents.get(entity)
  return document ? linkTo(document.screens.edit, { id }) : linkTo(statusPages.notFound)
}

interface RecordReference {
  readonly entity: string
  readonly record_id: string
}

/** The record, which the caller must be allowed to see, with its title. */
async function subjectOf(
  { caller, data }: Context,
  { entity, record_id }: RecordReference,
): Promise<Subject & { readonly title: string }> {
  const declared = subjects.get(entity)
  if (!declared) throw fieldProblem('entity', '这类记录没有备注')
  if (!isUuid(record_id) || !hasRight(caller, declared.menu, 'get')) throw problem('record.notFound')
  const row = (await data.get(declared, record_id)) as Row<Entity> & Record<string, unknown>
  const batch_number = typeof row['batch_number'] === 'string' ? row['batch_number'] : null
  const title = batch_number ?? String(row['order_no'] ?? row['contract_no'])
  const since = reuseMargin(String(row['created_at']))
  return { entity, record_id, enterprise_id: String(row['enterprise_id']), batch_number, title, since }
}

/** The colleagues among the mentioned who may see the record; others are errors. */
async function checkMentions(
  ctx: Context,
  options: NoteOptions,
  entity: string,
  enterpriseId: string,
  ids: readonly string[],
) {
  const menu = subjects.get(entity)?.menu ?? ''
  for (const id of ids) {
    const colleague = isUuid(id) ? await findColleague(ctx.sql, enterpriseId, id) : undefined
    if (!colleague) throw fieldProblem('mentions', '提到的同事不存在，或其账号已停用')
    const rights = await options.rightsOf(ctx.sql, id)
    if (!hasRight({ rights }, menu, 'get'))
      throw fieldProblem('mentions', `${colleague.full_name}没有查看这条记录的权限`)
  }
}

const remindOf = (ctx: Context, subject: Subject & { readonly title: string }, content: string) => (user_id: string) =>
  remind(ctx.sql, {
    enterprise_id: subject.enterprise_id,
    user_id,
    kind: 'mention',
    entity: subject.entity,
    record_id: subject.record_id,
    title: subject.title,
    author: ctx.caller.full_name,
    content,
    path: null,
  })

async function ownNote({ caller, sql }: Context, id: string): Promise<StoredNote> {
  const note = isUuid(id) ? await findNote(sql, caller.enterprise_id, id) : undefined
  if (!note) throw problem('record.notFound')
  if (note.author_id !== caller.user_id) throw problem('note.ofAnother')
  if (!note.open) throw problem('note.late')
  return note
}

const noteView = ({ mentions: _, open: __, ...note }: StoredNote) => note

export const noteHandlers = (options: NoteOptions): BoundOperation[] => [
  handle(listNotes, async (ctx, input) => notesOf(ctx.sql, await subjectOf(ctx, input))),
  handle(createNote, async (ctx, { content, mentions, ...about }) => {
    const subject = await subjectOf(ctx, about)
    const ids = [...new Set(mentions ?? [])]
    await checkMentions(ctx, options, subject.entity, subject.enterprise_id, ids)
    const id = await addNote(ctx.sql, subject, { content, mentions: ids, author_id: ctx.caller.user_id })
    await Promise.all(ids.filter((user) => user !== ctx.caller.user_id).map(remindOf(ctx, subject, content)))
    await ctx.audit({ entity: subject.entity, record_id: subject.record_id, after: { 备注: content } })
    const note = await findNote(ctx.sql, ctx.caller.enterprise_id, id)
    if (!note) throw problem('record.notFound')
    return noteView(note)
  }),
  handle(updateNote, async (ctx, { id, content, mentions }) => {
    const before = await ownNote(ctx, id)
    const subject = await subjectOf(ctx, before)
    const ids = [...new Set(mentions ?? [])]
    await checkMentions(ctx, options, subject.entity, subject.enterprise_id, ids)
    await changeNote(ctx.sql, id, content, ids)
    const added = ids.filter((user) => user !== ctx.caller.user_id && !before.mentions.includes(user))
    await Promise.all(added.map(remindOf(ctx, subject, content)))
    await ctx.audit({
      entity: before.entity,
      record_id: before.record_id,
      before: { 备注: before.content },
      after: { 备注: content },
    })
    return noteView({ ...before, content, changed_at: ctx.now().toISOString() })
  }),
  handle(removeNote, async (ctx, { id }) => {
    const note = await ownNote(ctx, id)
    await deleteNote(ctx.sql, id)
    await ctx.audit({ entity: note.entity, record_id: note.record_id, before: { 备注: note.content } })
    return { id }
  }),
  handle(getFollow, async (ctx, input) => {
    const { record_id } = await subjectOf(ctx, input)
    return { following: await isFollowing(ctx.sql, record_id, ctx.caller.user_id) }
  }),
  handle(setFollow, async (ctx, { following, ...about }) => {
    const subject = await subjectOf(ctx, about)
    if (following) await addFollow(ctx.sql, subject, subject.title, ctx.caller.user_id)
    else await removeFollow(ctx.sql, subject.record_id, ctx.caller.user_id)
    return { following }
  }),
]

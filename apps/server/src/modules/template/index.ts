import {
  editTemplate,
  getTemplate,
  listTemplates,
  MAX_CONTENT,
  MAX_TEMPLATES,
  removeTemplate,
  saveTemplate,
} from '@guanqiao/domain/template/template'
import { templateKinds } from '@guanqiao/domain/template/kinds'
import type { TemplateKind } from '@guanqiao/domain/template/kinds'
import { fieldProblem, problem } from '@guanqiao/domain/kit/problem'
import type { Caller } from '../../kernel/caller.ts'
import { hasRight, permit } from '../../kernel/caller.ts'
import { handle } from '../../kernel/handlers.ts'
import type { BoundOperation, Context } from '../../kernel/handlers.ts'
import { isUuid, uuid } from '../../kernel/uuid.ts'
import { contentFrom, usableContent } from './content.ts'
import {
  contentOf,
  deleteTemplate,
  findTemplate,
  insertTemplate,
  isFull,
  renameTemplate,
  templatesOf,
} from './templates.queries.ts'
import type { TemplateRow } from './templates.queries.ts'

/** The kind of record, which the caller must be allowed to read and to create: a template holds values of one. */
function kindOf(entity: string, caller: Caller): TemplateKind {
  const kind = templateKinds.get(entity)
  if (!kind) throw fieldProblem('entity', '这类记录没有模板')
  permit(kind.get.access, caller)
  permit(kind.create.access, caller)
  return kind
}

/** Colleagues begin records with a shared template: users who may only add records cannot share any. */
const mayShare = ({ record }: TemplateKind, caller: Caller): boolean =>
  caller.admin || hasRight(caller, record.entity.menu, 'edit')

function refuseSharing(kind: TemplateKind, caller: Caller, shares: boolean): void {
  if (shares && !mayShare(kind, caller))
    throw fieldProblem('shared', `共享需要${kind.record.label}的修改权限，请联系本企业管理员`)
}

async function visible({ sql, caller }: Context, id: string): Promise<TemplateRow> {
  const row = isUuid(id) ? await findTemplate(sql, caller, id) : undefined
  if (!row) throw problem('record.notFound')
  return row
}

async function changeable(ctx: Context, id: string): Promise<TemplateRow> {
  const row = await visible(ctx, id)
  if (!row.changeable) throw problem('template.ofAnother')
  return row
}

const sameName = () => fieldProblem('name', '已有同名的模板，请换一个名称')

/** Private templates concern their owner alone: the audit log has those that colleagues use. */
const log = (ctx: Context, id: string, before: TemplateRow | undefined, after: TemplateRow | undefined) =>
  before?.shared || after?.shared
    ? ctx.audit({ entity: 'record_template', record_id: id, ...(before && { before }), ...(after && { after }) })
    : undefined

export const templateHandlers: readonly BoundOperation[] = [
  handle(listTemplates, ({ sql, caller }, { entity }) => {
    kindOf(entity, caller)
    return templatesOf(sql, caller, entity)
  }),
  handle(getTemplate, async (ctx, { id }) => {
    const row = await visible(ctx, id)
    const { record } = kindOf(row.entity, ctx.caller)
    const reading = ctx.data.seenBy(row.enterprise_id)
    const { content, omitted } = await usableContent(reading, record, await contentOf(ctx.sql, id))
    return { ...row, content: JSON.stringify(content), omitted }
  }),
  handle(saveTemplate, async (ctx, { entity, record_id, name, shared = false }) => {
    const { sql, caller } = ctx
    const kind = kindOf(entity, caller)
    if (!isUuid(record_id)) throw problem('record.notFound')
    const head = await ctx.data.get(kind.record.entity, record_id)
    refuseSharing(kind, caller, shared === true)
    if (await isFull(sql, caller.user_id, entity))
      throw fieldProblem('name', `每类单证最多保存 ${MAX_TEMPLATES} 个模板，请先删除不用的`)
    const content = JSON.stringify(await contentFrom(ctx, kind.record, head))
    if (content.length > MAX_CONTENT) throw fieldProblem('record_id', '内容太多，不能另存为模板')
    const { enterprise_id } = head as { readonly enterprise_id?: unknown }
    const template = {
      id: uuid(),
      enterprise_id: String(enterprise_id),
      entity,
      name,
      shared: shared === true,
      content,
    }
    if (!(await insertTemplate(sql, caller.user_id, template))) throw sameName()
    const after = await visible(ctx, template.id)
    await log(ctx, after.id, undefined, after)
    return after
  }),
  handle(editTemplate, async (ctx, { id, name, shared = false }) => {
    const before = await changeable(ctx, id)
    refuseSharing(kindOf(before.entity, ctx.caller), ctx.caller, shared === true && !before.shared)
    if (!(await renameTemplate(ctx.sql, { id, name, shared: shared === true }))) throw sameName()
    // Whoever ends the sharing of a colleague's template does not see it any more.
    const after = { ...before, name, shared: shared === true, updated_at: ctx.now().toISOString() }
    await log(ctx, id, before, after)
    return after
  }),
  handle(removeTemplate, async (ctx, { id }) => {
    const before = await changeable(ctx, id)
    await deleteTemplate(ctx.sql, id)
    await log(ctx, id, before, undefined)
    return { id }
  }),
]

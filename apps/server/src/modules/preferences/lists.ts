import { arrangeList } from '@guanqiao/domain/kit/calls/arrangeList'
import { chooseListFilter, listFilters, removeListFilter, saveListFilter } from '@guanqiao/domain/preferences/lists'
import { fieldProblem, problem } from '@guanqiao/domain/kit/problem'
import { operations } from '@guanqiao/domain/registry'
import type { Caller } from '../../kernel/caller.ts'
import { hasRight, permit } from '../../kernel/caller.ts'
import { handle } from '../../kernel/handlers.ts'
import type { BoundOperation, Context } from '../../kernel/handlers.ts'
import { isUuid, uuid } from '../../kernel/uuid.ts'
import {
  choiceOf,
  deleteFilter,
  filtersOf,
  findFilter,
  isFull,
  storeArrangement,
  storeDefault,
  storeFilter,
} from './lists.queries.ts'

/** The list operation of this name, which the caller must be allowed to call. */
function listNamed(name: string, caller: Caller) {
  const list = operations.find((operation) => operation.name === name && operation.output.envelope === 'page')
  if (!list) throw fieldProblem('list', '没有这个列表')
  permit(list.access, caller)
  return list
}

/** Colleagues see a shared filter in their lists: users who may only read the list cannot add any. */
function mayShare(name: string, caller: Caller): boolean {
  const { access } = listNamed(name, caller)
  return caller.admin || (access.kind === 'right' && hasRight(caller, access.menu, 'edit'))
}

export const listHandlers: readonly BoundOperation[] = [
  handle(arrangeList, async ({ sql, caller }, input) => {
    listNamed(input.list, caller)
    await storeArrangement(sql, caller.user_id, input)
    return choiceOf(sql, caller.user_id, input.list)
  }),
  handle(chooseListFilter, async ({ sql, caller }, { list, id }) => {
    listNamed(list, caller)
    const filter = id && isUuid(id) ? await findFilter(sql, caller, id) : undefined
    if (id && !filter) throw problem('record.notFound')
    if (filter && filter.list !== list) throw fieldProblem('id', '方案属于另一个列表')
    await storeDefault(sql, caller.user_id, list, filter?.id ?? null)
    return choiceOf(sql, caller.user_id, list)
  }),
  handle(listFilters, ({ sql, caller }, { list }) => {
    listNamed(list, caller)
    return filtersOf(sql, caller, list)
  }),
  handle(saveListFilter, async (ctx, input) => {
    const { sql, caller } = ctx
    const { list, name, query, shared = false } = input
    listNamed(list, caller)
    const before = input.id ? await changeable(ctx, input.id, list) : undefined
    if (shared && !before?.shared && !mayShare(list, caller))
      throw fieldProblem('shared', '共享需要这个列表的修改权限，请联系本企业管理员')
    if (!before && (await isFull(sql, caller.user_id, list)))
      throw fieldProblem('name', '每个列表最多保存 50 个方案，请先删除不用的')
    const filter = { id: before?.id ?? uuid(), list, name, query: withoutPage(query), shared: shared === true }
    if (!(await storeFilter(sql, caller, filter))) throw fieldProblem('name', '已有同名的方案，请换一个名称')
    if (before?.shared || filter.shared)
      await ctx.audit({ entity: 'list_filter', record_id: filter.id, ...(before && { before }), after: filter })
    const { list: _, ...saved } = (await findFilter(sql, caller, filter.id))!
    return saved
  }),
  handle(removeListFilter, async (ctx, { id }) => {
    const before = await changeable(ctx, id)
    await deleteFilter(ctx.sql, id)
    if (before.shared) await ctx.audit({ entity: 'list_filter', record_id: id, before })
    return { id }
  }),
]

async function changeable({ sql, caller }: Pick<Context, 'sql' | 'caller'>, id: string, list?: string) {
  const row = isUuid(id) ? await findFilter(sql, caller, id) : undefined
  if (!row || (list !== undefined && row.list !== list)) throw problem('record.notFound')
  if (!row.changeable) throw problem('listFilter.ofAnother')
  return row
}

/** Conditions and order; the page is where the user happened to be. */
function withoutPage(query: string): string {
  const params = new URLSearchParams(query)
  for (const name of ['pageNo', 'pageSize']) params.delete(name)
  return params.toString()
}

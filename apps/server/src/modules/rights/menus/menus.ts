import {
  menuArrange,
  menuCreate,
  menuList,
  menuRemove,
  menuUpdate,
  moduleCreate,
  moduleList,
  moduleRemove,
  moduleUpdate,
} from '@guanqiao/domain/rights/menus'
import { menus as catalogue } from '@guanqiao/domain/menus'
import { may } from '@guanqiao/domain/kit/access'
import { fieldProblem, Problem, problem } from '@guanqiao/domain/kit/problem'
import { permit } from '../../../kernel/caller.ts'
import { handle } from '../../../kernel/handlers.ts'
import type { BoundOperation, Context } from '../../../kernel/handlers.ts'
import {
  allMenus,
  allModules,
  arrange,
  insertModule,
  isMenuNameTaken,
  isMenuThere,
  lockMenu,
  lockModule,
  removeMenu,
  removeModule,
  restoreMenu,
  updateMenu,
  updateModule,
} from './menus.queries.ts'
import type { MenuRow, ModuleRow } from './menus.queries.ts'

/** Hiding or deleting it would leave nobody who could undo that. */
const REQUIRED = 'menu'

interface Paging {
  readonly pageNo?: number | null | undefined
  readonly pageSize?: number | null | undefined
}

function pageOf<R>(rows: readonly R[], { pageNo, pageSize }: Paging) {
  const [no, size] = [pageNo ?? 1, pageSize ?? 10]
  return { rows: rows.slice((no - 1) * size, no * size), pageNo: no, pageSize: size, totalCount: rows.length }
}

interface Target {
  readonly id: string
  readonly version?: number | null | undefined
}

async function checkVersion<R extends { version: number }>(
  locked: Promise<R | undefined>,
  { version }: Target,
): Promise<R> {
  const row = await locked
  if (!row) throw problem('record.notFound')
  if (typeof version === 'number' && version !== row.version)
    throw new Problem('record.changed', undefined, { current: row })
  return row
}

/** Menus and modules are switched with rights of their own, like any record with such a state. */
function requireSwitch({ caller }: Context, before: string, after: string): void {
  if (before !== after) permit(may(REQUIRED, after === 'active' ? 'enable' : 'disable'), caller)
}

type Patch<R> = { readonly [K in keyof R]?: R[K] | null | undefined }

/** Absent and empty values keep what is stored. */
function merged<R extends object>(row: R, patch: Patch<R>): R {
  const changes = Object.entries(patch).filter(([, value]) => value !== null && value !== undefined)
  return { ...row, ...Object.fromEntries(changes) }
}

async function freeModuleName(ctx: Context, name: string, exceptId = ''): Promise<void> {
  if ((await allModules(ctx.sql, null)).some((row) => row.module_name === name && row.id !== exceptId))
    throw fieldProblem('module_name', `模块名称已存在：${name}`)
}

async function moduleById(ctx: Context, id: string): Promise<ModuleRow> {
  return checkVersion(lockModule(ctx.sql, id), { id })
}

async function changeMenu(ctx: Context, before: MenuRow, patch: Patch<MenuRow>) {
  const after = merged(before, patch)
  requireSwitch(ctx, before.status, after.status)
  if (before.key === REQUIRED && (after.hidden || after.status !== 'active')) throw problem('menu.required')
  if (await isMenuNameTaken(ctx.sql, after.menu_name, after.id))
    throw fieldProblem('menu_name', `菜单名称已存在：${after.menu_name}`)
  const module = await lockModule(ctx.sql, after.module_id)
  if (!module) throw fieldProblem('module_id', '模块不存在或已删除')
  if (before.key === REQUIRED && module.status !== 'active') throw problem('menu.required')
  await updateMenu(ctx.sql, after.id, after, ctx.caller.username)
  const stored = await checkVersion(lockMenu(ctx.sql, after.id), { id: after.id })
  await ctx.audit({ entity: 'menu', record_id: after.id, before, after: stored })
  return stored
}

const moduleHandlers: readonly BoundOperation[] = [
  handle(moduleList, async (ctx, query) => pageOf(await allModules(ctx.sql, query.keyword), query)),
  handle(moduleCreate, async (ctx, input) => {
    await freeModuleName(ctx, input.module_name)
    const values = { ...input, sort: input.sort ?? 100, status: input.status ?? 'active' } as const
    const module = await moduleById(ctx, await insertModule(ctx.sql, values, ctx.caller.username))
    await ctx.audit({ entity: 'module', record_id: module.id, after: module })
    return module
  }),
  handle(moduleUpdate, async (ctx, { id, version, ...patch }) => {
    const before = await checkVersion(lockModule(ctx.sql, id), { id, version })
    const after = merged(before, patch)
    requireSwitch(ctx, before.status, after.status)
    await freeModuleName(ctx, after.module_name, id)
    if (after.status !== 'active' && (await allMenus(ctx.sql, null, id)).some(({ key }) => key === REQUIRED))
      throw problem('menu.required')
    await updateModule(ctx.sql, id, after, ctx.caller.username)
    const stored = await moduleById(ctx, id)
    await ctx.audit({ entity: 'module', record_id: id, before, after: stored })
    return stored
  }),
  handle(moduleRemove, async (ctx, input) => {
    const before = await checkVersion(lockModule(ctx.sql, input.id), input)
    if (before.menus > 0) throw problem('module.inUse')
    await removeModule(ctx.sql, before.id, ctx.caller.username)
    await ctx.audit({ entity: 'module', record_id: before.id, before })
    return { id: before.id }
  }),
]

export const menuHandlers: readonly BoundOperation[] = [
  ...moduleHandlers,
  handle(menuList, async (ctx, query) => pageOf(await allMenus(ctx.sql, query.keyword, query.module_id), query)),
  handle(menuCreate, async (ctx, { menu_path, ...patch }) => {
    if (!catalogue.some((entry) => entry.menu_path === menu_path))
      throw new Problem('menu.noScreen', [{ path: 'menu_path', message: `没有这个路径的页面：${menu_path}` }])
    if (await isMenuThere(ctx.sql, menu_path))
      throw new Problem('record.taken', [{ path: 'menu_path', message: `路径已存在：${menu_path}` }])
    const id = await restoreMenu(ctx.sql, menu_path, ctx.caller.username)
    if (id === undefined) throw problem('record.notFound')
    return changeMenu(ctx, await checkVersion(lockMenu(ctx.sql, id), { id }), patch)
  }),
  handle(menuUpdate, async (ctx, { id, version, ...patch }) =>
    changeMenu(ctx, await checkVersion(lockMenu(ctx.sql, id), { id, version }), patch),
  ),
  handle(menuRemove, async (ctx, input) => {
    const before = await checkVersion(lockMenu(ctx.sql, input.id), input)
    if (before.key === REQUIRED) throw problem('menu.required')
    await removeMenu(ctx.sql, before.id, ctx.caller.username)
    await ctx.audit({ entity: 'menu', record_id: before.id, before })
    return { id: before.id }
  }),
  handle(menuArrange, async (ctx, { list }) => {
    const [modules, menus] = [await allModules(ctx.sql, null), await allMenus(ctx.sql, null, null)]
    for (const [at, { module_id, menu_id }] of list.entries()) {
      if (!modules.some(({ id }) => id === module_id)) throw fieldProblem(`list.${at}.module_id`, '模块不存在或已删除')
      if (!menu_id.every((id) => menus.some((menu) => menu.id === id)))
        throw fieldProblem(`list.${at}.menu_id`, '菜单不存在或已删除')
    }
    await arrange(ctx.sql, list, ctx.caller.username)
    await ctx.audit({ entity: 'menu', after: { list } })
    return {}
  }),
]

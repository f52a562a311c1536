import { may } from '../kit/access.ts'
import { choice, flag, integer, lines, list, text } from '../kit/field.ts'
import { draft, operation, returnsBare, returnsData, returnsPage } from '../kit/operation.ts'
import { menuPath } from '../values/index.ts'

const id = text('编号', { required: true, max: 36 })
const page = {
  pageNo: integer('页码', { default: 1, min: 1, max: 10_000 }),
  pageSize: integer('每页条数', { default: 10, min: 1, max: 100 }),
  keyword: text('关键字', { max: 50, sought: true }),
}
const statuses = { active: '启用', disabled: '停用' } as const
const status = choice('状态', statuses, { default: 'active', tones: { active: 'done', disabled: 'draft' } })
const version = integer('版本', { required: true })

/** Icons that a module may have: those of the catalogue. */
export const moduleIcons = {
  FileText: '单据',
  Audit: '海关',
  Car: '车辆',
  Database: '资料',
  Team: '人员',
  Setting: '设置',
  Dashboard: '仪表',
  Safety: '安全',
  History: '记录',
} as const

const moduleFields = {
  module_name: text('模块名称', { required: true, max: 20 }),
  module_icon: choice('图标', moduleIcons, { required: true }),
  sort: integer('顺序', { default: 100, max: 10_000 }),
  status,
}
const moduleRow = {
  id,
  version,
  key: text('标识', { required: true }),
  ...moduleFields,
  // Modules stored before have names that the list no longer offers.
  module_icon: text('图标', { required: true, max: 30 }),
  menus: integer('菜单数', { required: true }),
}

export const moduleList = operation('module.list', 'GET|POST /platform/module/getall', {
  summary: '查询模块',
  access: may('menu', 'query'),
  effect: 'read',
  input: draft(page),
  output: returnsPage(moduleRow),
})
export const moduleCreate = operation('module.create', 'POST /platform/module/create', {
  summary: '新增模块',
  access: may('menu', 'add'),
  input: draft(moduleFields),
  output: returnsData(moduleRow),
})
export const moduleUpdate = operation('module.update', 'POST /platform/module/update', {
  summary: '修改模块',
  access: may('menu', 'edit'),
  input: draft({
    id,
    version,
    module_name: text('模块名称', { max: 20 }),
    module_icon: choice('图标', moduleIcons),
    sort: integer('顺序', { max: 10_000 }),
    status: choice('状态', statuses),
  }),
  output: returnsData(moduleRow),
})
/** Only a module without menus. */
export const moduleRemove = operation('module.remove', 'POST /platform/module/del', {
  summary: '删除模块',
  access: may('menu', 'delete'),
  input: draft({ id, version: integer('版本') }),
  output: returnsData({ id }),
})

const menuRow = {
  id,
  version,
  key: text('标识', { required: true }),
  menu_name: text('菜单名称', { required: true }),
  menu_path: text('路径', { required: true }),
  menu_button: text('按钮', { required: true, max: 500 }),
  module_id: text('模块编号', { required: true }),
  module_name: text('模块', { required: true }),
  sort: integer('顺序', { required: true, max: 1_000_000 }),
  hidden: flag('隐藏', { required: true }),
  status,
}

export const menuList = operation('menu.list', 'GET|POST /platform/menu/getall', {
  summary: '查询菜单',
  access: may('menu', 'query'),
  effect: 'read',
  input: draft({ ...page, module_id: text('模块', { max: 36 }) }),
  output: returnsPage(menuRow),
})
/** Brings back a deleted menu of the catalogue: a path without a screen is refused. */
export const menuCreate = operation('menu.create', 'POST /platform/menu/create', {
  summary: '恢复菜单',
  access: may('menu', 'add'),
  input: draft({
    menu_path: menuPath('路径', { required: true }),
    menu_name: text('菜单名称', { max: 20 }),
    module_id: text('模块', { max: 36 }),
  }),
  output: returnsData(menuRow),
})
export const menuUpdate = operation('menu.update', 'POST /platform/menu/update', {
  summary: '修改菜单',
  access: may('menu', 'edit'),
  input: draft({
    id,
    version,
    menu_name: text('菜单名称', { max: 20 }),
    module_id: text('模块', { max: 36 }),
    sort: integer('顺序', { max: 1_000_000 }),
    hidden: flag('隐藏'),
    status: choice('状态', statuses),
  }),
  output: returnsData(menuRow),
})
/** Nobody can open a deleted menu; its grants stay and hold again when it is restored. */
export const menuRemove = operation('menu.remove', 'POST /platform/menu/delete|del', {
  summary: '删除菜单',
  access: may('menu', 'delete'),
  input: draft({ id, version: integer('版本') }),
  output: returnsData({ id }),
})
/** Sets the order of all modules and menus at once. */
export const menuArrange = operation('menu.arrange', 'POST /platform/menu/arrange', {
  summary: '排列菜单',
  access: may('menu', 'edit'),
  input: draft({
    list: lines(
      '模块',
      { module_id: id, menu_id: list('菜单', { required: true, max: 200 }) },
      { required: true, min: 1, max: 100 },
    ),
  }),
  output: returnsBare({}),
})

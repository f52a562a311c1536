import { signedIn } from '../kit/access.ts'
import { listChoice } from '../kit/calls/listChoice.ts'
import { flag, text } from '../kit/field.ts'
import { draft, operation, returnsBare, returnsRows } from '../kit/operation.ts'

/** Limits of a user's filters of one list. */
export const MAX_FILTERS = 50

const required = { required: true } as const

const { list } = listChoice
const id = text('编号', { required: true, max: 36 })

/** Opens a list with a filter from now on, or without one. */
export const chooseListFilter = operation('listFilter.choose', 'POST /platform/users/list/filter', {
  summary: '设置列表的默认查询方案',
  access: signedIn,
  input: draft({ list, id: text('方案', { max: 36 }) }),
  output: returnsBare(listChoice),
})

const filter = {
  name: text('方案名称', { required: true, max: 40, examples: ['在用的蒙古车'] }),
  query: text('查询条件', { required: true, max: 2000, examples: ['status=enabled'] }),
  shared: flag('共享给本企业', { default: false }),
} as const

const filterRow = {
  id,
  ...filter,
  shared: flag('共享', required),
  /** The caller saved it. */
  mine: flag('我的', required),
  owner: text('保存人', required),
  is_default: flag('默认', required),
  /** The caller may change and remove it: its owner, or for a shared one an administrator. */
  changeable: flag('可修改', required),
}

/** The caller's filters of a list and those that colleagues share, by name. */
export const listFilters = operation('listFilter.list', 'GET /platform/listfilter/getall', {
  summary: '查询方案',
  access: signedIn,
  input: draft({ list }),
  output: returnsRows(filterRow),
})

/** Saves the conditions of a list under a name. To share it requires the right to change rows of that list, or to be an administrator. */
export const saveListFilter = operation('listFilter.save', 'POST /platform/listfilter/save', {
  summary: '保存查询方案',
  access: signedIn,
  input: draft({ id: text('编号', { max: 36 }), list, ...filter }),
  output: returnsBare(filterRow),
})

export const removeListFilter = operation('listFilter.remove', 'POST /platform/listfilter/delete', {
  summary: '删除查询方案',
  access: signedIn,
  input: draft({ id }),
  output: returnsBare({ id }),
})

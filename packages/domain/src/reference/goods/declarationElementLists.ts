import { may } from '../../kit/access.ts'
import { choice, date, flag, integer, lines, list, text } from '../../kit/field.ts'
import { draft, operation, returnsData } from '../../kit/operation.ts'
import { hsCode10 } from '../../values/index.ts'
import { importCounts, returnsImports } from '../codeTable.ts'
import { goodElement, inputTypes } from '../declarationElements.ts'

/** Elements of one import: those of several chapters of the tariff. */
export const MAX_ELEMENT_ROWS = 5_000

const { element_name, unit_text, max_length, example } = goodElement.fields

/**
 * One element of a list. Absent particulars stay as they are for an element with this name; a new one is required text. Options are
 * value, space, name.
 */
const elementRowFields = {
  good_code: hsCode10('商品编号', { required: true }),
  sequence: integer('序号', { required: true, min: 0, max: 99 }),
  element_name,
  needed: flag('必填'),
  input_type: choice('填写方式', inputTypes),
  unit_text,
  max_length,
  example,
  options: list('选项', { max: 200, of: text('选项', { max: 201 }) }),
} as const

const newLists = {
  source: text('来源', { required: true, max: 200, help: '公告号或文件名，例如 海关总署公告2026年第1号' }),
  valid_from: date('生效日期', { required: true, help: '新的要素从这一天起有效，被替换的到前一天为止' }),
  whole: flag('文件包含全部商品编号', {
    default: false,
    help: '勾选后，文件中没有的商品编号，其要素全部停用；不勾选时它们保持不变',
  }),
  rows: lines('要素', elementRowFields, { required: true, min: 1, max: MAX_ELEMENT_ROWS }),
} as const

const counts = importCounts('修改')

/** Goods of enterprises whose elements must be checked. */
const outdated = { outdated: integer('要素待核对的商品', { required: true }) } as const

const kinds = { added: '新增', changed: '修改', ended: '停用' } as const

/** What an import of newer lists would change. Nothing is stored. `state` identifies the change and the lists that it starts from. */
export const previewElementLists = operation('good_element.preview', 'POST /platform/goodelement/preview', {
  summary: '预览申报要素清单的更新',
  access: may('good_element', 'import'),
  effect: 'read',
  input: draft(newLists),
  output: returnsData({
    ...counts,
    ...outdated,
    state: text('预览', { required: true, max: 64 }),
    changes: lines(
      '变化',
      {
        kind: choice('变化', kinds, { required: true }),
        good_code: text('商品编号', { required: true, max: 10 }),
        element_name: text('要素名称', { required: true, max: 50 }),
        current: text('更新后', { max: 2000 }),
        former: text('更新前', { max: 2000 }),
      },
      { required: true, max: 100_000 },
    ),
  }),
})

/** Applies a previewed change, all of it or nothing. */
export const importElementLists = operation('good_element.importLists', 'POST /platform/goodelement/importlists', {
  summary: '更新申报要素清单',
  access: may('good_element', 'import'),
  input: draft({ ...newLists, state: text('预览', { required: true, max: 64 }) }),
  output: returnsData({ ...counts, ...outdated }),
})

/** The updates of element lists, the latest first. */
export const elementListImports = operation('good_element.imports', 'GET|POST /platform/goodelement/imports', {
  summary: '查询申报要素清单的更新记录',
  access: may('good_element', 'import'),
  effect: 'read',
  input: draft({}),
  output: returnsImports(counts),
})

export const elementListOperations = [previewElementLists, importElementLists, elementListImports]

import { may } from '../kit/access.ts'
import { choice, date, dateTime, flag, integer, lines, text } from '../kit/field.ts'
import { draft, operation, returnsData, returnsPage, returnsRows } from '../kit/operation.ts'

/** Values of one import; the longest published table has some 4,400. */
const MAX_ROWS = 20_000

const table = text('代码表', { required: true, max: 64, examples: ['supervised_place'] })
const code = text('代码', {
  required: true,
  max: 20,
  rule: { test: (value: string) => /^[0-9A-Za-z_-]+$/.test(value), say: '只能是字母和数字' },
  series: (n: number) => `T${n}`,
})
const name = text('名称', { required: true, max: 200 })

/** The code tables with the number of their valid values, and the first day of the last update. */
export const codeTableList = operation('code_table.list', 'GET|POST /base/config/tables', {
  summary: '查询代码表及其更新情况',
  access: may('code_table', 'query'),
  effect: 'read',
  input: draft({}),
  output: returnsRows({
    table,
    label: text('名称', { required: true, max: 64 }),
    source: text('来源', { required: true, max: 200 }),
    count: integer('现行代码', { required: true }),
    updated_from: date('最近更新生效'),
  }),
})

const validities = { current: '现行', coming: '未生效', ended: '已停用' } as const

/** A code with the days on which it has this name; without days the name is valid as far back and as long as is known. */
export const codeVersionFields = {
  id: text('编号', { required: true, max: 120 }),
  code: text('代码', { required: true, max: 20, inList: true }),
  name: text('名称', { required: true, max: 300, inList: true }),
  validity: choice('状态', validities, {
    required: true,
    inList: true,
    search: 'equals',
    tones: { current: 'done', coming: 'work', ended: 'draft' },
  }),
  valid_from: date('生效日期', { inList: true }),
  valid_to: date('停用日期', { inList: true }),
  source: text('来源', { required: true, max: 300, inList: true }),
} as const

/** The versions of the codes of one table, in its order. */
export const codeVersions = operation('code_table.versions', 'GET|POST /base/config/versions', {
  summary: '浏览代码表',
  access: may('code_table', 'query'),
  effect: 'read',
  input: draft({
    table,
    keyword: text('关键字', { max: 50, sought: true, help: '代码、名称或拼音首字母的一部分' }),
    validity: choice('状态', validities),
    pageNo: integer('页码', { default: 1, min: 1, max: 1000 }),
    pageSize: integer('每页条数', { default: 10, min: 1, max: 100 }),
  }),
  output: returnsPage(codeVersionFields),
})

const newTable = {
  table,
  source: text('来源', { required: true, max: 200, help: '公告号或文件名，例如 海关总署公告2026年第1号' }),
  valid_from: date('生效日期', { required: true, help: '新的代码和名称从这一天起有效，被替换的到前一天为止' }),
  whole: flag('文件是完整的代码表', { default: true, help: '完整的代码表中没有的现行代码将停用' }),
  rows: lines('代码', { code, name }, { required: true, min: 1, max: MAX_ROWS }),
} as const

/** The numbers of an import; `changed` is the word for changed values. */
export const importCounts = (changed: string) =>
  ({
    added: integer('新增', { required: true }),
    changed: integer(changed, { required: true }),
    ended: integer('停用', { required: true }),
    unchanged: integer('不变', { required: true }),
  }) as const

/** Past imports, the latest first. */
export const returnsImports = ({ added, changed, ended }: ReturnType<typeof importCounts>) =>
  returnsRows({
    id: text('编号', { required: true, max: 36 }),
    valid_from: date('生效日期', { required: true }),
    source: text('来源', { required: true, max: 200 }),
    added,
    changed,
    ended,
    created_at: dateTime('更新时间', { required: true }),
    created_by: text('更新人', { max: 50 }),
  })

const counts = importCounts('改名')

/** What an import would change. Nothing is stored. `state` identifies the change and the values that it starts from. */
export const previewCodeImport = operation('code_table.preview', 'POST /base/config/preview', {
  summary: '预览代码表的更新',
  access: may('code_table', 'import'),
  effect: 'read',
  input: draft(newTable),
  output: returnsData({
    ...counts,
    state: text('预览', { required: true, max: 64 }),
    changes: lines(
      '变化',
      {
        kind: choice('变化', { added: '新增', changed: '改名', ended: '停用' }, { required: true }),
        code: text('代码', { required: true, max: 20 }),
        name: text('名称', { max: 300 }),
        former: text('原名称', { max: 300 }),
      },
      { required: true, max: 2 * MAX_ROWS },
    ),
  }),
})

/** Applies a previewed change, all of it or nothing. Values of earlier days keep their names. */
export const importCodes = operation('code_table.import', 'POST /base/config/import', {
  summary: '更新代码表',
  access: may('code_table', 'import'),
  input: draft({ ...newTable, state: text('预览', { required: true, max: 64 }) }),
  output: returnsData(counts),
})

/** The updates of a table, the latest first. */
export const codeImports = operation('code_table.imports', 'GET|POST /base/config/imports', {
  summary: '查询代码表的更新记录',
  access: may('code_table', 'query'),
  effect: 'read',
  input: draft({ table }),
  output: returnsImports(counts),
})

export const codeTableAdministration = [codeTableList, codeVersions, previewCodeImport, importCodes, codeImports]

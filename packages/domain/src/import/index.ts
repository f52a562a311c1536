import type { Right } from '../kit/access.ts'
import { mayAny } from '../kit/access.ts'
import { choice, dateTime, flag, integer, lines, list, longText, text } from '../kit/field.ts'
import { draft, operation, returnsData, returnsFile, returnsRows, XLSX } from '../kit/operation.ts'
import type { OutputOf } from '../kit/operation.ts'
import { jobType } from '../kit/jobType.ts'
import { importableEntities } from './entities.ts'
import type { Importable } from './importable.ts'

export * from './importable.ts'

/** Rows of one sheet. */
export const MAX_IMPORT_ROWS = 20_000
/** Columns of one sheet that can be imported. */
export const MAX_IMPORT_COLUMNS = 200

/** Every operation checks the rights of its entity besides: 新增 and 导入. */
const entities = Object.values(importableEntities)
const access = mayAny(...entities.map(({ menu }): Right => ({ menu, button: 'import' })))
const labels = Object.fromEntries(entities.map(({ table, label }) => [table, label])) as Record<Importable, string>
const table = choice('资料', labels, { required: true })
const id = text('导入编号', { required: true, max: 36 })
const field = text('字段', { required: true, max: 60 })

export const readJob = jobType('import.read', { label: '读取导入文件', access, ofPlatform: true, input: draft({ id }) })
const mode = choice('方式', { add: '只新增', update: '新增并更新' }, { default: 'add' })
export const applyJob = jobType('import.apply', { label: '导入', access, ofPlatform: true, input: draft({ id, mode }) })

/** Without a field for each required column a sheet waits in `mapping` for its user. */
const sheetStates = { reading: '读取中', mapping: '待对应', ready: '待导入', applying: '导入中' } as const

const sheet = {
  id,
  table,
  file_name: text('文件名', { required: true, max: 150 }),
  state: choice('状态', sheetStates, { required: true }),
  /** The last job on the sheet. */
  job_id: text('任务编号', { required: true, max: 36 }),
  job_status: text('任务状态', { max: 20 }),
  reason: text('失败原因', { max: 500 }),
  done: integer('已处理', { required: true }),
  total: integer('总行数'),
  /** New records. */
  good: integer('可导入', { required: true }),
  /** Rows that change an existing record, and those that change nothing. */
  update: integer('可更新', { required: true }),
  same: integer('不变', { required: true }),
  bad: integer('有错误', { required: true }),
  imported: integer('已导入', { required: true }),
  fields: list('列', { max: MAX_IMPORT_COLUMNS, required: true }),
  ignored: list('未识别的列', { max: MAX_IMPORT_COLUMNS, required: true, of: text('列名', { max: 100 }) }),
  /** The columns of the sheet in their order, with the field that each is imported into. */
  columns: lines(
    '表中的列',
    {
      heading: text('表头', { max: 100 }),
      field: text('字段', { max: 60 }),
      samples: list('内容', { max: 3, required: true, of: text('内容', { max: 60 }) }),
    },
    { required: true, max: MAX_IMPORT_COLUMNS },
  ),
  /** Whether the caller may change existing records. */
  may_update: flag('可更新已有记录', { required: true }),
  clears: flag('空单元格清除原有内容', { required: true }),
  notes: list('说明', { max: 200, required: true, of: text('说明', { max: 300 }) }),
  created_at: dateTime('上传时间', { required: true }),
} as const

/** An empty sheet with the columns of an entity, and a second one that explains them. */
export const importTemplate = operation('import.template', 'GET /import/template', {
  summary: '下载导入模板',
  access,
  input: draft({ table }),
  output: returnsFile(XLSX),
})

/** Starts reading an uploaded sheet; its rows are checked, and nothing is imported yet. */
export const startImport = operation('import.start', 'POST /import/start', {
  summary: '读取导入文件',
  access,
  input: draft({ table, file_id: text('文件编号', { required: true, max: 36 }) }),
  output: returnsData(sheet),
})

/** The sheets of the caller in which rows are left, the newest first. */
export const listImports = operation('import.mine', 'GET /import/mine', {
  summary: '未完成的导入',
  access,
  input: draft({ table }),
  output: returnsRows(sheet),
})

export const getImport = operation('import.get', 'GET /import/get', {
  summary: '查看导入',
  access,
  input: draft({ id }),
  output: returnsData(sheet),
})

export type ImportView = OutputOf<typeof getImport>

/** What a column can be imported into, in the order of the form. */
export const importFields = operation('import.fields', 'GET /import/fields', {
  summary: '可导入的字段',
  access,
  input: draft({ table }),
  output: returnsRows({
    field,
    label: text('名称', { required: true }),
    required: flag('必填', { required: true }),
    /** Existing records are found by it. */
    is_key: flag('用于查找已有记录', { required: true }),
  }),
})

export type ImportField = OutputOf<typeof importFields>[number]

/**
 * States the field of each column, and reads the file again: cells that were changed are as in the file. The fields are remembered for
 * sheets with the same headings. Refused once rows are imported.
 */
export const mapImport = operation('import.map', 'POST /import/map', {
  summary: '指定列对应的字段',
  access,
  input: draft({
    id,
    /** By their places, from 0; columns that are not named are not imported. */
    columns: lines(
      '列',
      { column: integer('列', { required: true, max: MAX_IMPORT_COLUMNS - 1 }), field },
      { required: true, min: 1, max: MAX_IMPORT_COLUMNS },
    ),
    /** Empty cells clear the field of an existing record; otherwise they leave it. */
    clears: flag('空单元格清除原有内容', { default: false }),
  }),
  output: returnsData(sheet),
})

const row = {
  row_number: integer('行号', { required: true }),
  /** The first row of the same record: records with lines have a row for each of them. */
  first_row: integer('首行', { required: true }),
  state: choice(
    '状态',
    { good: '新增', update: '更新', same: '不变', bad: '有误', imported: '已导入' },
    { required: true },
  ),
  /** A problem without a cell of its own. */
  problem: text('行错误', { max: 500 }),
  cells: lines(
    '单元格',
    {
      field,
      value: longText('内容', { max: 2000 }),
      problem: text('原因', { max: 500 }),
      /** The value as it is stored, where it is not what the cell shows. */
      read: longText('读作', { max: 2000 }),
      /** The value of the existing record that the row replaces; empty if it has none. */
      old: longText('原来', { max: 2000 }),
      changes: flag('会改变', { required: true }),
    },
    { required: true },
  ),
} as const

/** Rows that are not imported yet, or those of one state alone, from `after` on. */
export const listImportRows = operation('import.rows', 'GET|POST /import/rows', {
  summary: '导入的行',
  access,
  input: draft({
    id,
    only: choice(
      '范围',
      { bad: '有误', good: '新增', update: '更新', same: '不变', open: '未导入' },
      { default: 'bad' },
    ),
    after: integer('从哪一行之后', { default: 0 }),
    limit: integer('行数', { default: 50, min: 1, max: 200 }),
  }),
  output: returnsRows(row),
})

export type ImportRow = OutputOf<typeof listImportRows>[number]

/** Changes a cell; the row is checked again, with the others of its record. A value that the record has once changes in all of its rows that agree. An imported row cannot change here. */
export const mendCell = operation('import.mend', 'POST /import/mend', {
  summary: '修改单元格',
  access,
  input: draft({
    id,
    row_number: integer('行号', { required: true, min: 1 }),
    field,
    value: longText('内容', { max: 2000 }),
  }),
  output: returnsData(row),
})

/** Starts importing the rows without errors: new records, and with `update` changes of existing ones, which takes the right to change them. */
export const applyImport = operation('import.apply', 'POST /import/apply', {
  summary: '导入无错误的行',
  access,
  input: draft({ id, mode }),
  output: returnsData(sheet),
})

/** The rows that are not imported, with a column of their errors. */
export const importRest = operation('import.rest', 'GET /import/rest', {
  summary: '下载未导入的行',
  access,
  input: draft({ id }),
  output: returnsFile(XLSX),
})

/** Forgets the rows that are left; imported records stay. */
export const discardImport = operation('import.discard', 'POST /import/discard', {
  summary: '放弃未导入的行',
  access,
  input: draft({ id }),
  output: returnsData({ id }),
})

export const importOperations = [
  importTemplate,
  importFields,
  startImport,
  listImports,
  getImport,
  mapImport,
  listImportRows,
  mendCell,
  applyImport,
  importRest,
  discardImport,
]

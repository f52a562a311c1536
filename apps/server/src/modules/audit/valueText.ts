import { codeTables } from '@guanqiao/domain/codes/index'
import type { TableName } from '@guanqiao/domain/codes/index'
import { choiceLabelOf } from '@guanqiao/domain/kit/field'
import type { Field } from '@guanqiao/domain/kit/field'
import { maskOf } from '@guanqiao/domain/kit/strict'
import type { FieldChange } from '@guanqiao/domain/audit/difference'
import type { Sql } from '../../kernel/database/scoped.ts'
import { codeReader } from '../../kernel/data/codes.ts'
import { findEntity } from '../../kernel/product.ts'
import { isUuid } from '../../kernel/uuid.ts'
import { displayTexts } from './log.queries.ts'

/** The words for a value of a field; null if it has none. */
export type WordsOf = (field: Field | undefined, value: unknown) => string | null

const times = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Asia/Shanghai',
  dateStyle: 'short',
  timeStyle: 'medium',
})

const shownTime = (value: string): string => {
  const at = Date.parse(value)
  return Number.isNaN(at) ? value : times.format(at)
}

const isTable = (name: string): name is TableName => name in codeTables

/**
 * Words for the values of these changes: labels of choices, names of codes and of referenced rows, times of Shanghai. Personal data
 * is masked unless `reveals`.
 */
export async function wordsFor(sql: Sql, changes: readonly FieldChange[], reveals: boolean): Promise<WordsOf> {
  const tables = changes.flatMap(({ field }) => {
    const table = field?.kind === 'code' || field?.kind === 'list' ? field.table : undefined
    return table !== undefined && isTable(table) ? [table] : []
  })
  const codeOf = await codeReader([...new Set(tables)])
  const names = await displayTexts(sql, referencesIn(changes))
  const codeText = (table: string | undefined, code: string): string => {
    const name = table !== undefined && isTable(table) ? codeOf(table, code)?.name : undefined
    return name === undefined ? code : `${code} ${name}`
  }
  return (field, value) => {
    if (value === undefined || value === null || value === '') return null
    if (field?.personal && !reveals) return typeof value === 'string' ? maskOf(value) : '***'
    const text = typeof value === 'object' ? JSON.stringify(value) : String(value)
    switch (field?.kind) {
      case 'choice':
        return choiceLabelOf(field, text)
      case 'flag':
        return value === true ? '是' : '否'
      case 'dateTime':
        return shownTime(text)
      case 'code':
        return codeText(field.table, text)
      case 'list':
        return Array.isArray(value) ? value.map((item) => codeText(field.table, String(item))).join('、') || null : text
      case 'reference':
        return names.get(`${field.entity} ${text}`) ?? text
      case 'integer':
      case 'decimal':
        return field.unit ? `${text} ${field.unit}` : text
      default:
        return text.trim() || null
    }
  }
}

function referencesIn(changes: readonly FieldChange[]) {
  const byTable = new Map<string, Set<string>>()
  for (const { field, before, after } of changes) {
    if (field?.kind !== 'reference') continue
    for (const id of [before, after]) {
      if (typeof id !== 'string' || !isUuid(id)) continue
      byTable.set(field.entity, (byTable.get(field.entity) ?? new Set()).add(id))
    }
  }
  return [...byTable].flatMap(([table, ids]) => {
    const display = findEntity(table)?.display
    return display === undefined ? [] : [{ table, display, ids: [...ids] }]
  })
}

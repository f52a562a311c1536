import type { Row } from '../kit/entity.ts'
import { compare, isDecimal } from '../kit/decimal.ts'
import type { Field } from '../kit/field.ts'
import { block, warn } from '../documents/finding.ts'
import type { Finding } from '../documents/finding.ts'
import type { DocumentType } from '../documents/documentType.ts'
import type { localRule } from './localRule.ts'
import { placesIn, valuesAt } from './documentFields.ts'

export type LocalRule = Pick<
  Row<typeof localRule>,
  'id' | 'place' | 'condition' | 'refused_values' | 'severity' | 'message' | 'code'
>

/** The findings of these rules are named after them. */
const PREFIX = 'rej.'

/** The rule that a finding is about; undefined for findings of the product's own checks. */
export const ruleOfFinding = ({ rule }: Pick<Finding, 'rule'>): string | undefined =>
  rule.startsWith(PREFIX) ? rule.slice(PREFIX.length) : undefined

const isEmpty = (value: unknown): boolean => value === null || value === undefined || String(value).trim() === ''

/** Whether a value of a document is one that the rule refuses. Decimals are equal whatever their scale. */
function isRefused(rule: Pick<LocalRule, 'condition' | 'refused_values'>, field: Field, value: unknown): boolean {
  if (rule.condition === 'empty') return isEmpty(value)
  if (isEmpty(value)) return false
  const text = String(value)
  return (rule.refused_values ?? []).some((refused) => {
    if (rule.condition === 'prefix') return text.startsWith(refused)
    if (field.kind === 'decimal' && isDecimal(refused) && isDecimal(text)) return compare(text, refused) === 0
    return text === refused
  })
}

/** The findings of an enterprise's own rules on one document with its lines. */
export function localFindings(
  type: DocumentType,
  rules: readonly LocalRule[],
  record: Readonly<Record<string, unknown>>,
): Finding[] {
  const documentFields = placesIn(type)
  return rules.flatMap((rule) => {
    const placeInfo = documentFields.get(rule.place)
    if (!placeInfo) return []
    const refused = valuesAt(record, rule.place).filter(({ value }) => isRefused(rule, placeInfo.field, value))
    const finding = rule.severity === 'block' ? block : warn
    const hint = rule.code ? `自订检查，来自退单 ${rule.code}` : '自订检查'
    return refused.map(({ path }) => finding(`${PREFIX}${rule.id}`, { path, message: rule.message, hint }))
  })
}

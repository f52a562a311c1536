import type { InputOf } from '@guanqiao/domain/kit/operation'
import { inputTypes } from '@guanqiao/domain/reference/declarationElements'
import type { previewElementLists } from '@guanqiao/domain/reference/goods/declarationElementLists'

type NewLists = InputOf<typeof previewElementLists>
type NewElement = NewLists['rows'][number]

interface Option {
  readonly option_value: string
  readonly option_label: string
  readonly preset: boolean
}

interface Particulars {
  readonly sequence: number
  readonly element_name: string
  readonly needed: boolean
  readonly input_type: keyof typeof inputTypes
  readonly unit_text: string | null
  readonly max_length: number | null
  readonly example: string | null
  readonly options: readonly Option[]
}

export interface StoredElement extends Particulars {
  readonly id: string
  readonly good_code: string
  readonly effective_from: string | null
  readonly effective_to: string | null
  readonly options: readonly (Option & { readonly id: string })[]
}

export interface Change {
  readonly kind: 'added' | 'changed' | 'ended'
  readonly good_code: string
  readonly element_name: string
  /** The version that ends. */
  readonly before?: StoredElement
  /** The version that begins. */
  readonly after?: Particulars
}

export interface Difference {
  readonly changes: readonly Change[]
  readonly unchanged: number
}

const isValidOn = ({ effective_from, effective_to }: StoredElement, day: string): boolean =>
  (effective_from ?? '') <= day && (effective_to ?? '9999') >= day

/** The versions that are valid on a day: of two with the same place, the later one. */
export const elementsOn = (elements: readonly StoredElement[], day: string): StoredElement[] => {
  const byPlace = new Map<string, StoredElement>()
  for (const element of elements)
    if (isValidOn(element, day)) byPlace.set(`${element.good_code} ${element.sequence}`, element)
  return [...byPlace.values()]
}

const nameKey = (name: string): string => name.normalize('NFKC').trim()

/** `0 无品牌`: value, space, name; a value alone names itself. */
function optionOf(text: string, options: readonly Option[]): Option {
  const [option_value = '', ...label] = text.trim().split(/\s+/)
  const preset = options.find((option) => option.option_value === option_value)?.preset ?? false
  return { option_value, option_label: label.join(' ') || option_value, preset }
}

function particulars(row: NewElement, sequence: number, stored: StoredElement | undefined): Particulars {
  const options = row.options
    ? row.options.map((text) => optionOf(text, stored?.options ?? []))
    : (stored?.options ?? []).map(({ option_value, option_label, preset }) => ({ option_value, option_label, preset }))
  const listed = row.options && row.options.length > 0 ? 'select' : undefined
  return {
    sequence,
    element_name: row.element_name,
    needed: row.needed ?? stored?.needed ?? true,
    input_type: row.input_type ?? listed ?? stored?.input_type ?? 'text',
    unit_text: row.unit_text ?? stored?.unit_text ?? null,
    max_length: row.max_length ?? stored?.max_length ?? null,
    example: row.example ?? stored?.example ?? null,
    options,
  }
}

/** An element in words, to compare and to show: place, mark, kind, options. */
export function wordsOf({
  sequence,
  needed,
  input_type,
  unit_text,
  max_length,
  example,
  options,
}: Particulars): string {
  return [
    `第${sequence}项`,
    needed ? '必填' : '选填',
    inputTypes[input_type],
    ...(unit_text ? [`单位 ${unit_text}`] : []),
    ...(max_length ? [`最多 ${max_length} 字符`] : []),
    ...(example ? [`示例 ${example}`] : []),
    ...(options.length > 0
      ? [`选项 ${options.map(({ option_value, option_label }) => `${option_value} ${option_label}`).join('、')}`]
      : []),
  ].join('，')
}

/**
 * What becomes of the lists of the named commodity codes when `rows` are valid from their day on. Elements keep their identity by name:
 * one that only moves is changed. With `whole`, the elements of all other codes end.
 */
export function differenceOf(stored: readonly StoredElement[], { rows, valid_from, whole }: NewLists): Difference {
  const byCode = Map.groupBy(elementsOn(stored, valid_from), ({ good_code }) => good_code)
  const rowsByCode = Map.groupBy(rows, ({ good_code }) => good_code)
  const perCode = [...rowsByCode].flatMap(([good_code, list]) =>
    changesOf(good_code, list, byCode.get(good_code) ?? []),
  )
  const dropped = whole === true ? [...byCode].filter(([code]) => !rowsByCode.has(code)) : []
  const ended = dropped.flatMap(([, elements]) => elements.map(ending))
  const changes = [...perCode, ...ended]
  return { changes, unchanged: rows.length - perCode.filter(({ kind }) => kind !== 'ended').length }
}

const ending = (before: StoredElement): Change => ({
  kind: 'ended',
  good_code: before.good_code,
  element_name: before.element_name,
  before,
})

function changesOf(good_code: string, list: readonly NewElement[], current: readonly StoredElement[]): Change[] {
  const byName = new Map(current.map((element) => [nameKey(element.element_name), element]))
  const ordered = list.toSorted((a, b) => a.sequence - b.sequence)
  const changes = ordered.flatMap((row, at): Change[] => {
    const before = byName.get(nameKey(row.element_name))
    const after = particulars(row, at + 1, before)
    if (!before) return [{ kind: 'added', good_code, element_name: row.element_name, after }]
    const isSame = wordsOf(before) === wordsOf(after) && before.effective_to === null
    return isSame ? [] : [{ kind: 'changed', good_code, element_name: row.element_name, before, after }]
  })
  const names = new Set(ordered.map((row) => nameKey(row.element_name)))
  return [...changes, ...current.filter((element) => !names.has(nameKey(element.element_name))).map(ending)]
}

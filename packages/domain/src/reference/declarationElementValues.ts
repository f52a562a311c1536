import { isDecimal } from '../kit/decimal.ts'
import { widthOf } from '../kit/field/typing.ts'
import { noSeparator, SEPARATOR } from '../values/goodsModel.ts'

/** What the rules of an element need. */
export interface ElementRule {
  readonly element_name: string
  readonly needed: boolean
  readonly input_type: 'text' | 'number' | 'select' | 'date'
  readonly max_length: number | null
  readonly options: readonly { readonly option_value: string }[]
}

export const splitModel = (model: string): string[] => model.split(SEPARATOR)
/** Null if no element has a value. */
export const joinModel = (values: readonly string[]): string | null =>
  values.every((value) => value === '') ? null : values.join(SEPARATOR)

/** The violation of an element by its value; undefined if it has none. */
export function elementProblem(element: ElementRule, value: string): string | undefined {
  const { element_name: name, input_type, max_length, options } = element
  if (value === '') return element.needed ? `请填写${name}` : undefined
  if (value.includes(SEPARATOR)) return `${name}${noSeparator.say}`
  if (max_length !== null && widthOf(value) > max_length)
    return `${name}不能超过${max_length}个字符（一个汉字按两个计）`
  if (input_type === 'number' && !isDecimal(value)) return `${name}应为数字`
  if (input_type === 'date' && !/^\d{4}-?\d{2}-?\d{2}$/.test(value)) return `${name}应为日期，例如 20260131`
  if (input_type === 'select' && options.length > 0 && !options.some(({ option_value }) => option_value === value))
    return `${name}只能是 ${options.map(({ option_value }) => option_value).join('、')}`
  return undefined
}

const sameName = (a: ElementRule, b: ElementRule): boolean =>
  a.element_name.normalize('NFKC').trim() === b.element_name.normalize('NFKC').trim()

/**
 * Whether elements that were written by one list must be checked under a newer one: the newer one rejects them, or a value would become
 * that of another element. A commodity whose list ends takes any text.
 */
export function isOutdatedModel(before: readonly ElementRule[], after: readonly ElementRule[], model: string): boolean {
  if (after.length === 0) return false
  if (modelProblem(after, model) !== undefined) return true
  return splitModel(model).some((value, at) => {
    const [former, current] = [before[at], after[at]]
    return value !== '' && former !== undefined && current !== undefined && !sameName(former, current)
  })
}

/** The first violation of the elements of a commodity; a commodity without a list takes any text. */
export function modelProblem(elements: readonly ElementRule[], model: string): string | undefined {
  if (elements.length === 0) return undefined
  const values = splitModel(model)
  if (values.length > elements.length) return `有${values.length}项，这个商品编号只有${elements.length}项申报要素`
  for (const [at, element] of elements.entries()) {
    const problem = elementProblem(element, values[at] ?? '')
    if (problem) return `第${at + 1}项：${problem}`
  }
  return undefined
}

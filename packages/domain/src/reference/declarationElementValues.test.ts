import { expect, test } from 'vitest'
import { parseField } from '../kit/shape.ts'
import type { ElementRule } from './declarationElementValues.ts'
import { joinModel, modelProblem, splitModel } from './declarationElementValues.ts'
import { goodsModel, MODEL_WIDTH } from '../values/goodsModel.ts'

const rule = (element_name: string, change: Partial<ElementRule> = {}): ElementRule => ({
  element_name,
  needed: true,
  input_type: 'text',
  max_length: null,
  options: [],
  ...change,
})
const brand = rule('品牌类型', { input_type: 'select', options: [{ option_value: '0' }, { option_value: '1' }] })
const ash = rule('灰分', { input_type: 'number' })
const other = rule('其他', { needed: false, max_length: 6 })
const list = [brand, ash, other]

test.each([
  ['0|9.5|', undefined],
  ['0|9.5', undefined],
  ['0|9.5|主焦煤', undefined],
  ['|9.5', '第1项：请填写品牌类型'],
  ['7|9.5', '第1项：品牌类型只能是 0、1'],
  ['0|九|', '第2项：灰分应为数字'],
  ['0|9.5|主焦煤一', '第3项：其他不能超过6个字符（一个汉字按两个计）'],
  ['0|9.5|x|y', '有4项，这个商品编号只有3项申报要素'],
])('%s: %s', (model, problem) => {
  expect(modelProblem(list, model)).toBe(problem)
})

test('a commodity without a list takes any text', () => expect(modelProblem([], '随意')).toBeUndefined())

test('blank elements keep their place, and nothing at all is no value', () => {
  expect(joinModel(['0', '', '甲'])).toBe('0||甲')
  expect(splitModel('0||甲')).toEqual(['0', '', '甲'])
  expect(joinModel(['', '', ''])).toBeNull()
})

test('the width counts a Chinese character as two', () => {
  const field = goodsModel('申报要素')
  expect(parseField(field, '煤'.repeat(127))).toBeUndefined()
  expect(parseField(field, '煤'.repeat(128))).toContain(`共256个字符，不能超过${MODEL_WIDTH}`)
  expect(parseField(field, 'x'.repeat(255))).toBeUndefined()
})

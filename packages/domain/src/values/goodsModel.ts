import { text } from '../kit/field.ts'
import type { TextOptions } from '../kit/field.ts'
import { widthOf } from '../kit/field/typing.ts'

/** The width of all elements joined, in which a Chinese character counts as two. */
export const MODEL_WIDTH = 255
export const SEPARATOR = '|'

/** The rule of a single value. */
export const noSeparator = {
  test: (value: string) => !value.includes(SEPARATOR),
  say: '不能含有“|”，它是要素之间的分隔符',
}

/** The values of the elements of a commodity, joined in their order. */
export const goodsModel = (label: string, options: TextOptions = {}) =>
  text(label, {
    max: MODEL_WIDTH,
    rule: {
      test: (value: string) => widthOf(value) <= MODEL_WIDTH,
      say: (value: string) => `共${widthOf(value)}个字符，不能超过${MODEL_WIDTH}（一个汉字按两个计）`,
    },
    examples: ['0|3|炼焦煤'],
    ...options,
  })

import { longText, text } from '@guanqiao/domain/kit/field'
import { plateNumber, trailerPlate } from '@guanqiao/domain/values/index'
import { expect, test } from 'vitest'
import { capitalsOf } from './control.ts'

test('plates are shown in capitals while they are typed, other texts as they are', () => {
  expect(capitalsOf(plateNumber('车牌'))).not.toBe('')
  expect(capitalsOf(trailerPlate('挂车号'))).not.toBe('')
  expect(capitalsOf(text('姓名', { max: 20 }))).toBe('')
  expect(capitalsOf(longText('备注', { max: 20 }))).toBe('')
})

import { describe, expect, test } from 'vitest'
import { parseField } from '../kit/shape.ts'
import { asPlate, chinesePlate, plateKind, plateNumber, trailerPlate } from './index.ts'
import { correctedPlate } from './plates.ts'

const field = plateNumber('车牌号', { required: true })

describe('plates', () => {
  test.each([
    ['蒙A12345', 'standard'],
    ['蒙LB678K', 'standard'],
    ['京A1234警', 'standard'],
    ['蒙A1234学', 'standard'],
    ['使A12345', 'standard'],
    ['蒙L1234挂', 'trailer'],
    ['粤Z1A2B港', 'crossBorder'],
    ['粤Z1234澳', 'crossBorder'],
    ['蒙AD12345', 'newEnergySmall'],
    ['蒙AF1A234', undefined],
    ['蒙AFA1234', 'newEnergySmall'],
    ['蒙A12345D', 'newEnergyLarge'],
    ['蒙L98765F', 'newEnergyLarge'],
    ['1234УНБ', 'mongolian'],
    ['1234ӨҮЁ', 'mongolian'],
    ['1234YHB', 'mongolian'],
    ['А123ВС75', 'foreign'],
    ['123ABC05', 'foreign'],
    ['29C12345', 'foreign'],
    ['29Đ12345', 'foreign'],
    ['29R01234', 'foreign'],
    ['ກກ1111', 'foreign'],
    ['ບກ2345', 'foreign'],
    ['701234', 'foreign'],
    ['123AB05', 'foreign'],
    ['12ABC05', 'foreign'],
    ['L585CUO', 'foreign'],
    ['L001AA', 'foreign'],
    ['01KG123ABC', 'foreign'],
    ['B1234AK', 'foreign'],
    ['АА123475', 'foreign'],
    ['ກກກກ', undefined],
    ['1234', 'foreign'],
    ['蒙A1234', undefined],
    ['蒙A123456', undefined],
    ['蒙112345', undefined],
    ['蒙A1234车', undefined],
    ['A', undefined],
    ['ABCD', undefined],
    ['123', undefined],
    ['1234567890123456', undefined],
    ['1234!', undefined],
  ])('%s is %s', (plate, kind) => {
    expect(plateKind(plate)).toBe(kind)
    expect(parseField(field, plate) === undefined).toBe(kind !== undefined)
  })

  test('only plates of the mainland count as Chinese', () => {
    expect(['蒙A12345', '蒙A12345D', '粤Z1234港'].every(chinesePlate)).toBe(true)
    expect(['1234УНБ', '29C12345', '无'].some(chinesePlate)).toBe(false)
  })

  test('input is normalised to one form', () => {
    expect(asPlate(' 蒙ａ·１２３４５ ')).toBe('蒙A12345')
    expect(asPlate('29c-123.45')).toBe('29C12345')
    expect(asPlate('1234унб')).toBe('1234УНБ')
    expect(asPlate('29đ-123.45')).toBe('29Đ12345')
    expect(asPlate('ກກ 1111')).toBe('ກກ1111')
    expect(field.schema().parse('蒙a 12345')).toBe('蒙A12345')
  })

  test('a Chinese trailer ends in 挂, a foreign one need not', () => {
    const trailer = trailerPlate('挂车号')
    expect(parseField(trailer, '蒙L1234挂')).toBeUndefined()
    expect(parseField(trailer, '1234УН')).toBeUndefined()
    expect(parseField(trailer, '蒙L12345')).toBe('挂车号应为挂车号牌：国内挂车以“挂”结尾')
  })

  test('describes the format of a plate', () => {
    expect(parseField(field, '车')).toMatch(/^车牌号应为车牌号：省份简称/)
  })
})

test.each([
  ['蒙L1O345', '蒙L10345'],
  ['蒙LI2345', '蒙L12345'],
  ['蒙l-1o34i', '蒙L10341'],
  ['蒙L1O34挂', '蒙L1034挂'],
  ['蒙AD1234O', '蒙AD12340'],
])('%s has letters that no serial has, and %s is offered', (entry, corrected) => {
  const field = entry.endsWith('挂') ? trailerPlate('挂车号') : plateNumber('车牌号')
  expect(correctedPlate(entry)).toBe(corrected)
  expect(field.kind === 'text' && field.complete?.(entry)).toBe(corrected)
  expect(parseField(field, entry)).toContain(`没有字母 I 和 O，是否为 ${corrected}`)
})

test('a plate without its province, and an office I, are refused with the reason', () => {
  const field = plateNumber('车牌号')
  for (const entry of ['L77777', 'L1234A', 'A12D45']) expect(parseField(field, entry)).toContain('少了省份简称')
  expect(parseField(field, '蒙I12345')).toContain('发牌机关代号没有字母 I')
  for (const entry of ['1234УБА', 'А123ВС75', '123ABC02', '4001AA', 'AB123CD', '01KG123ABC', '蒙O12345'])
    expect(parseField(field, entry), entry).toBeUndefined()
  for (const entry of ['蒙L12345', '1234УБА', 'L77777', '蒙L']) expect(correctedPlate(entry)).toBeUndefined()
})

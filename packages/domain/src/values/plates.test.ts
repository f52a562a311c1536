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

/** As they stand on plates and papers, with the form that is stored; undefined for what no paper bears. */
const papers: readonly (readonly [country: string, written: string, stored: string | undefined])[] = [
  ['China, embassy', '使 014·578', '使014578'],
  ['China, embassy', '使224-009', '使224009'],
  ['China, consulate since 2017', '沪A·0023领', '沪A0023领'],
  ['China, consulate before', '沪22478领', '沪22478领'],
  ['China, consulate before', '224-578领', '224578领'],
  ['China, learner', '蒙L1234学', '蒙L1234学'],
  ['China, trailer', '蒙L·1234挂', '蒙L1234挂'],
  ['China, Hong Kong', '粤Z·1A2B港', '粤Z1A2B港'],
  ['China, Macao', '粤Z 1234澳', '粤Z1234澳'],
  ['China, test drive', '蒙A·0123试', '蒙A0123试'],
  ['China, oversize', '蒙L0123超', '蒙L0123超'],
  ['China, temporary', '新R·1234临', '新R1234临'],
  ['China, temporary of six', '新R12345临', '新R12345临'],
  ['China, embassy with too few digits', '使01457', undefined],
  ['China, test drive without a serial', '蒙A试', undefined],
  ['China, consulate without an office', '沪领', undefined],
  ['China, an unknown last sign', '蒙A1234车', undefined],
  ['Mongolia', '1234 УБА', '1234УБА'],
  ['Mongolia, trailer', '1234 УБ', '1234УБ'],
  ['Mongolia, tractor and trailer in one', '1234УБА 5678УБ', undefined],
  ['Kazakhstan', '123 ABC 05', '123ABC05'],
  ['Kazakhstan, trailer', '12 ABC 05', '12ABC05'],
  ['Kazakhstan, before 2012', 'A 123 BCD', 'A123BCD'],
  ['Russia', 'А 123 ВС 75', 'А123ВС75'],
  ['Russia, region of three digits', 'а123вс 725', 'А123ВС725'],
  ['Russia, trailer', 'АА 1234 75', 'АА123475'],
  ['Kyrgyzstan', '01 KG 123 ABC', '01KG123ABC'],
  ['Kyrgyzstan, trailer', '01KG 1234 AB', '01KG1234AB'],
  ['Kyrgyzstan, before 2016', 'B 1234 AK', 'B1234AK'],
  ['Tajikistan', '1234 AB 01', '1234AB01'],
  ['Vietnam', '29C-123.45', '29C12345'],
  ['Vietnam, trailer', '15R-012.34', '15R01234'],
  ['Vietnam, foreign company', '29LD-123.45', '29LD12345'],
  ['Vietnam, series with Đ', '29đ-123.45', '29Đ12345'],
  ['Laos', 'ກກ 1111', 'ກກ1111'],
  ['Myanmar', 'YGN 1A-1234', 'YGN1A1234'],
  ['Myanmar, without its region', '1A/1234', '1A1234'],
  ['Myanmar, with a slash', 'SHN 6H/9883', 'SHN6H9883'],
  ['Myanmar, before 2013', '၁က/၁၂၃၄', '၁က၁၂၃၄'],
  ['Myanmar, without digits', 'ကက', undefined],
  ['North Korea', '함북 20-368', '함북20368'],
  ['North Korea, before 1992', '평양 1450', '평양1450'],
  ['North Korea, decomposed', '라선 31-2345'.normalize('NFD'), '라선312345'],
  ['North Korea, of a foreigner', '외 12-345', '외12345'],
  ['North Korea, the province alone', '함북', undefined],
  ['two plates in one', '蒙L12345/蒙L1234挂', undefined],
]

test.each(papers)('%s: %s', (_country, written, stored) => {
  const kind = plateKind(asPlate(written))
  expect(kind && asPlate(written)).toBe(stored)
  const ofTrailer = /挂|^1234УБ$/.test(written)
  const refusal = parseField(ofTrailer ? trailerPlate('挂车号') : field, written)
  if (stored === undefined) expect(refusal).toMatch(/^(车牌号|挂车号)/)
  else expect(refusal).toBeUndefined()
})

test('a plate with a sign of its use is of the mainland, one in another script is not', () => {
  expect(
    ['使014578', '沪A0023领', '224578领', '蒙A0123试', '新R12345临'].filter((plate) => !chinesePlate(plate)),
  ).toEqual([])
  expect(['함북20368', '၁က၁၂၃၄', '1A1234', 'ກກ1111'].filter(chinesePlate)).toEqual([])
})

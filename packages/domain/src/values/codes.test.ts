import { describe, expect, test } from 'vitest'
import { parseField } from '../kit/shape.ts'
import {
  containerCheckDigit,
  containerNumber,
  containerOwnerCode,
  creditCheck,
  creditCode,
  customsRegistrationCode,
  idCard,
  idCheck,
  identityNumber,
  organisationCheck,
  organisationCode,
} from './index.ts'

describe('container numbers', () => {
  const field = containerNumber('箱号')
  test.each(['CSQU3054383', 'MSKU6011672', 'TEXU3070079', 'TCLU1234568', 'MNGU0000050'])(
    '%s has the right digit',
    (number) => {
      expect(containerCheckDigit(number.slice(0, 10))).toBe(number.slice(10))
      expect(parseField(field, number)).toBeUndefined()
    },
  )
  test('a wrong digit is reported with the right one', () => {
    expect(parseField(field, 'CSQU3054384')).toBe('箱号的校验码不对，末位应为3')
  })
  test('the digit may be left out', () => expect(parseField(field, 'CSQU305438')).toBeUndefined())
  test.each(['CSQ3054383', 'CSQU30543', 'CSQU30543833', '1SQU3054383'])('%s is refused', (number) => {
    expect(parseField(field, number)).toMatch(/^箱号(应为4个字母加6或7位数字|不能超过11个字符)$/)
  })
  test('is kept in half width and upper case', () => {
    expect(field.schema().parse('csqu 305438-3')).toBe('CSQU3054383')
    expect(field.schema().parse('ＣＳＱＵ３０５４３８３')).toBe('CSQU3054383')
  })
  test('an owner ends in U, J or Z', () => {
    expect(parseField(containerOwnerCode('箱主代码'), 'mngu')).toBeUndefined()
    expect(parseField(containerOwnerCode('箱主代码'), 'MNGA')).toBe('箱主代码应为3个字母加U、J或Z，如 MNGU')
  })
})

describe('codes of enterprises', () => {
  const field = creditCode('统一社会信用代码')
  test.each(['91330100799655058B', '9144030071526726XG', '914403001922038216', '91110108551385082Q'])(
    '%s is right',
    (code) => {
      expect(creditCheck(code.slice(0, 17))).toBe(code.slice(17))
      expect(parseField(field, code)).toBeUndefined()
      expect(parseField(field, code.toLowerCase())).toBeUndefined()
    },
  )
  test('a wrong check character is reported with the right one', () => {
    expect(parseField(field, '91330100799655058A')).toBe('统一社会信用代码的校验码不对，末位应为B')
  })
  test.each(['9133010079965505', '9133010079965505IB', '91A30100799655058B'])('%s is refused', (code) => {
    expect(parseField(field, code)).toMatch(/应为18位统一社会信用代码/)
  })
  test.each(['71526726X', '192203821', '799655058', '71526726-X'])('organisation %s is right', (code) => {
    const plain = code.replace('-', '')
    expect(organisationCheck(plain.slice(0, 8))).toBe(plain.slice(8))
    expect(parseField(organisationCode('组织机构代码'), code)).toBeUndefined()
  })
  test('a wrong organisation code is refused', () => {
    expect(parseField(organisationCode('组织机构代码'), '715267261')).toBe('组织机构代码的校验码不对，末位应为X')
    expect(parseField(organisationCode('组织机构代码'), '7152')).toBe('组织机构代码应为9位组织机构代码')
  })
  test('customs registration has ten letters or digits', () => {
    const registration = customsRegistrationCode('海关注册编码')
    expect(parseField(registration, '4403164BAB')).toBeUndefined()
    expect(registration.schema().parse('4403164bab')).toBe('4403164BAB')
    expect(parseField(registration, '4403164BA')).toBe('海关注册编码应为10位字母或数字')
    expect(parseField(registration, '4403164BA-')).toBe('海关注册编码应为10位字母或数字')
  })
})

describe('identity cards', () => {
  const field = idCard('身份证号')
  test('the published vector is right', () => {
    expect(idCheck('11010519491231002')).toBe('X')
    expect(parseField(field, '11010519491231002x')).toBeUndefined()
  })
  test('reports the error', () => {
    expect(parseField(field, '110105194912310021')).toBe('身份证号的校验码不对，末位应为X')
    expect(parseField(field, '110105194913310021')).toBe('身份证号中的出生日期不存在')
    expect(parseField(field, '1101051949')).toBe('身份证号应为18位身份证号')
  })
  test('another document is letters and digits, yet 18 digits must be a right card', () => {
    const any = identityNumber('证件号码')
    expect(parseField(any, 'УБ12345')).toBe('证件号码应为5至20位字母或数字')
    expect(parseField(any, 'E1234567')).toBeUndefined()
    expect(parseField(any, '11010519491231002X')).toBeUndefined()
    expect(parseField(any, '110105194912310021')).toBe('证件号码的校验码不对，末位应为X')
  })
})

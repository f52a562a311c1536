import { describe, expect, test } from 'vitest'
import { inLicenseUnit, licenseBalance, licensedQuantity } from './license.rules.ts'

describe('the balance of an import licence', () => {
  test('is exact where binary fractions are not', () => {
    expect(licensedQuantity({ quantity: '0.300', tolerance: null })).toBe('0.300')
    expect(licenseBalance({ quantity: '0.300', used_quantity: '0.100', max_times: 12 })).toEqual({
      remaining: '0.200',
      status: 'valid',
    })
    expect(licensedQuantity({ quantity: '12345678901.235', tolerance: '3.00' })).toBe('12716049268.272')
  })
  test('is used up by its quantity or by its number of uses', () => {
    const terms = { quantity: '100.000', tolerance: '5.00', max_times: 2 }
    expect(licenseBalance({ ...terms, used_quantity: '104.999', used_times: 1 }).status).toBe('valid')
    expect(licenseBalance({ ...terms, used_quantity: '105.000', used_times: 1 }).status).toBe('used_up')
    expect(licenseBalance({ ...terms, used_quantity: '1.000', used_times: 2 }).status).toBe('used_up')
    expect(licenseBalance({ ...terms, use_mode: 'single', used_quantity: '1.000', used_times: 1 }).status).toBe(
      'used_up',
    )
    expect(licenseBalance({ ...terms, revoked_on: '2026-01-01' }).status).toBe('revoked')
  })
  test('converts between kilograms and tonnes only', () => {
    expect(inLicenseUnit('32500.000', '035', '070')).toBe('32.500')
    expect(inLicenseUnit('32.500', '070', '035')).toBe('32500.000')
    expect(inLicenseUnit('3', '011', '070')).toBeUndefined()
  })
})

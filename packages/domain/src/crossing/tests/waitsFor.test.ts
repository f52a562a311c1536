import { expect, test } from 'vitest'
import { waitsFor } from '../waitsFor.rules.ts'

const having =
  (...rights: string[]) =>
  (menu: string, button: string) =>
    rights.includes(`${menu} ${button}`)

test('returns the next act to users with the right to it, and to others the person that it waits for', () => {
  expect(waitsFor('weighFirst', having('weighing add', 'weighing manual'))).toBeUndefined()
  expect(waitsFor('weighFirst', having('weighing add'))).toBe('等待 司磅员 过磅')
  expect(waitsFor('approve', having('weighing manual'))).toBe('等待 复核员 审批磅单')
  expect(waitsFor('send', having('manifest edit'))).toBe('等待 制单员 申报舱单')
  expect(waitsFor('wait', having())).toBeUndefined()
  expect(waitsFor('none', having())).toBeUndefined()
})

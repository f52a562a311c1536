// @vitest-environment happy-dom
import { passwordRules } from '@guanqiao/domain/identity/policy'
import { afterEach, expect, test, vi } from 'vitest'
import { show, until } from '../../../kit/tests/page.tsx'
import { PasswordRules } from './PasswordRules.tsx'

let page: Awaited<ReturnType<typeof show>>
afterEach(async () => {
  await page.leave()
  document.body.replaceChildren()
})

const answering = (rules: object | undefined) =>
  vi.stubGlobal('fetch', async () => (rules ? Response.json(rules) : new Response('', { status: 503 })))
const lines = () => [...document.querySelectorAll('[aria-label="密码要求"] li')].map(({ textContent }) => textContent)

test('the rules of the mode are stated, and checked while the password is typed', async () => {
  answering({ min_length: 12, classes: 3, history: 5 })
  page = await show(<PasswordRules operation={passwordRules} value="Tumbleweed-73" />)
  await until(() => lines().length === 5)
  expect(lines()).toEqual([
    '✓ 至少12个字符，已满足',
    '✓ 含大写字母、小写字母、数字、其他字符中的至少3类，已满足',
    '✓ 不是常见密码、生日或电话号码，已满足',
    '· 不由账号、姓名或企业名称组成',
    '· 不与最近用过的5个密码相同',
  ])
})

test('a new account has no earlier passwords', async () => {
  answering({ min_length: 8, classes: 4, history: 5 })
  page = await show(<PasswordRules operation={passwordRules} value="tumbleweed" isNew />)
  await until(() => lines().length === 4)
  expect(lines()[1]).toBe('○ 含大写字母、小写字母、数字、其他字符中的全部4类，未满足')
})

test('without a response the usual rules are shown', async () => {
  answering(undefined)
  page = await show(<PasswordRules operation={passwordRules} value="" />)
  expect(lines()).toEqual([
    '○ 至少8个字符，未满足',
    '○ 不是常见密码、生日或电话号码，未满足',
    '· 不由账号、姓名或企业名称组成',
  ])
})

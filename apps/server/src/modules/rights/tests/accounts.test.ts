import { beforeEach, describe, expect, test } from 'vitest'
import { passwordRules } from '@guanqiao/domain/identity/policy'
import { accountList, unlock } from '@guanqiao/domain/rights/accounts'
import { resetPassword } from '@guanqiao/domain/rights/users'
import type { Actor } from '../../../testing/actors.ts'
import { owner as boss, staff, stage, withAdministrators } from '../../../testing/stages/openStages.ts'

withAdministrators()
beforeEach(() => stage.database.owner`truncate login_attempt`)

interface Account {
  readonly id: string
  readonly username: string
  readonly locked_until: string | null
  readonly due: string | null
  readonly sessions: number
  readonly factor: boolean
  readonly last_sign_in_at: string | null
}
const accounts = async (who: Actor, input: object = {}) =>
  (await who.send(accountList, { pageSize: 100, ...input })).body as { rows: Account[]; totalCount: number }
const accountOf = async (username: string) => (await accounts(boss)).rows.find((row) => row.username === username)!
const names = async (who: Actor, input: object) => (await accounts(who, input)).rows.map(({ username }) => username)
const lockOut = async (username: string) => {
  for (let n = 0; n < 5; n += 1) await stage.signIn(username, `wrong-${n}`)
  const answer = await stage.signIn(username)
  expect(answer).toMatchObject({ status: 423, body: { code: 'login.locked' } })
  return answer
}

test('the password rules in force are public', async () => {
  const rules = async () => (await stage.anybody.send(passwordRules)).body
  expect(await rules()).toEqual({ min_length: 8, classes: 1, history: 0 })
  await stage.database.owner`update security_policy set enabled = true, min_length = 12, classes = 4, history = 3`
  expect(await rules()).toEqual({ min_length: 12, classes: 4, history: 3 })
  await stage.database.owner`update security_policy set enabled = false`
})

describe('the accounts', () => {
  test('are those of the caller’s enterprise; all, for the platform', async () => {
    const seen = await names(boss, {})
    expect(seen).toContain('a.clerk')
    expect(seen.filter((name) => !name.startsWith('a.'))).toEqual([])
    expect(await names(staff, {})).toEqual(expect.arrayContaining(['admin', 'a.clerk', 'b.clerk']))
    expect((await (await stage.as('a.clerk')).send(accountList, {})).status).toBe(403)
  })
  test('show lock, due password, sessions and latest sign-in of each', async () => {
    const before = Date.now()
    await stage.signIn('a.weigher')
    expect(await accountOf('a.weigher')).toMatchObject({ locked_until: null, due: null, factor: false })
    expect((await accountOf('a.weigher')).sessions).toBeGreaterThan(0)
    expect(Date.parse((await accountOf('a.weigher')).last_sign_in_at!)).toBeGreaterThanOrEqual(before)
    expect((await boss.send(resetPassword, { id: (await accountOf('a.weigher')).id })).status).toBe(200)
    expect(await accountOf('a.weigher')).toMatchObject({ due: 'password', sessions: 0 })
    expect(await names(boss, { state: 'due' })).toContain('a.weigher')
    expect(await names(boss, { state: 'online' })).not.toContain('a.weigher')
  })
  test('are found by name, and paged with their number', async () => {
    const { rows, totalCount } = await accounts(boss, { keyword: 'A.', pageSize: 2 })
    expect(rows).toHaveLength(2)
    expect(totalCount).toBe((await accounts(boss)).totalCount)
    expect(await names(boss, { keyword: 'a.clerk' })).toEqual(['a.clerk'])
    expect(await names(boss, { keyword: '%' })).toEqual([])
  })
})

describe('a locked account', () => {
  test('states the end of its lock, to the user and in the list', async () => {
    const before = Date.now()
    const { body } = await lockOut('a.spare')
    const lockedAt = Date.parse(body.until) - 30 * 60_000
    expect(lockedAt).toBeGreaterThanOrEqual(before)
    expect(lockedAt).toBeLessThanOrEqual(Date.now())
    expect((await accountOf('a.spare')).locked_until).toBe(body.until)
    expect(await names(boss, { state: 'locked' })).toEqual(['a.spare'])
  })
  test('states the same for an unknown name', async () => {
    const { body } = await lockOut('nobody.here').catch(() => ({ body: {} as { until?: string } }))
    expect(body.until).toEqual(expect.any(String))
  })
  test('is unlocked by an administrator, audited', async () => {
    await lockOut('a.spare')
    const { id } = await accountOf('a.spare')
    expect((await boss.send(unlock, { id })).body).toEqual({ id })
    expect((await stage.signIn('a.spare')).status).toBe(200)
    expect((await accountOf('a.spare')).locked_until).toBeNull()
    const [entry] = await stage.database.owner`
      select username, record_id, after from audit_log where operation = 'account.unlock' order by id desc limit 1`
    expect(entry).toMatchObject({ username: 'a.admin', record_id: id, after: { unlocked: 'a.spare' } })
  })
  test('is not unlocked from another enterprise, nor without the right', async () => {
    await lockOut('a.spare')
    const { id } = await accountOf('a.spare')
    expect((await (await stage.as('b.admin')).send(unlock, { id })).status).toBe(404)
    expect((await (await stage.as('a.clerk')).send(unlock, { id })).status).toBe(403)
    expect((await boss.send(unlock, { id: 'no-id' })).status).toBe(404)
    expect((await stage.signIn('a.spare')).status).toBe(423)
  })
})

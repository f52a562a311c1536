import { changePassword } from '@guanqiao/domain/account/password'
import { appUserApi, resetPassword } from '@guanqiao/domain/rights/users'
import { operations } from '@guanqiao/domain/registry'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { actor, createStage } from '../../../testing/actors.ts'
import type { Actor, Stage } from '../../../testing/actors.ts'

const OWN = 'Tumbleweed-73'
let stage: Stage
let boss: Actor

beforeAll(async () => {
  stage = await createStage()
  boss = await stage.as('a.admin')
})
afterAll(() => stage.close())

/** Signs a new user in with the password that the administrator set. */
async function newcomer(username: string) {
  const { data } = (await boss.send(appUserApi.create, { username, full_name: '张新宇' })).body
  const { password } = (await boss.send(resetPassword, { id: data.id })).body
  const { token } = (await stage.signIn(username, password)).body
  return { user: actor(stage, token), password, id: data.id }
}

test('a password set by an administrator permits only its change and signing out', async () => {
  const { user } = await newcomer('due.matrix')
  const open: string[] = []
  for (const operation of operations.filter(({ access }) => access.kind !== 'public'))
    for (const route of operation.routes) {
      if (operation.name.endsWith('ogout')) continue
      const answer = await user.send({ ...operation, routes: [route] }, { nonsense: 1 })
      if (answer.status === 403 && answer.body.code === 'session.passwordDue') continue
      open.push(operation.name)
    }
  expect(open).toEqual(['account.changePassword'])
})

test('a new password permits everything, and the old session ends', async () => {
  const { user, password } = await newcomer('due.changes')
  expect((await user.call('GET', '/platform/users/info')).body.code).toBe('session.passwordDue')
  const same = await user.send(changePassword, { old_password: password, password })
  expect(same).toMatchObject({ status: 422, body: { fields: [{ path: 'password' }] } })
  const { status, body } = await user.send(changePassword, { old_password: password, password: OWN })
  expect(status).toBe(200)
  expect((await actor(stage, body.token).call('GET', '/platform/users/info')).status).toBe(200)
  expect((await user.call('GET', '/platform/users/info')).status).toBe(401)
  const { token } = (await stage.signIn('due.changes', OWN)).body
  expect((await actor(stage, token).call('GET', '/platform/users/info')).status).toBe(200)
})

test('the user may sign out instead', async () => {
  const { user } = await newcomer('due.leaves')
  expect((await user.call('POST', '/platform/users/logout', {})).status).toBe(200)
  expect((await user.call('GET', '/platform/users/info')).status).toBe(401)
})

test('a user who changed the password is asked again after the next reset, and another user is not', async () => {
  const { user, password, id } = await newcomer('due.again')
  await user.send(changePassword, { old_password: password, password: OWN })
  const reset = await boss.send(resetPassword, { id })
  const { token } = (await stage.signIn('due.again', reset.body.password)).body
  expect((await actor(stage, token).call('GET', '/platform/users/info')).body.code).toBe('session.passwordDue')
  expect((await boss.call('GET', '/platform/users/info')).status).toBe(200)
})

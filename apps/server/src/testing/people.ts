import { changePassword } from '@guanqiao/domain/account/password'
import { addUserRole, grantRole } from '@guanqiao/domain/rights/grants'
import { appUserApi, resetAdministratorPassword, resetPassword, roleApi } from '@guanqiao/domain/rights/users'
import { expect } from 'vitest'
import type { Actor, Stage } from './actors.ts'
import { actor } from './actors.ts'
import { stage as opened, withStage } from './stages/openStages.ts'

const OWN_PASSWORD = 'Lantern-4407-Camel'

type RightsByMenu = Readonly<Record<string, string[]>>

/** The rights of somebody who administers users, roles and groups, and nothing else. */
export const managing = {
  user: ['query', 'get', 'add', 'edit', 'delete', 'enable', 'disable'],
  role: ['query', 'get', 'add', 'edit', 'enable', 'disable'],
  group: ['get', 'add', 'edit', 'enable', 'disable'],
}

/** Signs in with a password that an administrator set, and replaces it. */
async function firstSignIn(
  stage: Stage,
  { username, password }: { readonly username: string; readonly password: string },
): Promise<Actor> {
  const { token } = (await stage.signIn(username, password)).body
  const changed = await actor(stage, token).send(changePassword, { old_password: password, password: OWN_PASSWORD })
  expect(changed, JSON.stringify(changed.body)).toMatchObject({ status: 200 })
  return actor(stage, changed.body.token)
}

/** Administrator of the platform. */
export let staff: Actor
/** Administrator of enterprise A. */
export let boss: Actor
export let people: ReturnType<typeof newPeople>

/** With the administrators of the platform and of enterprise A, and new people. */
export const withPeople = (): void =>
  withStage(async () => {
    ;[staff, boss] = await Promise.all([opened.as('admin'), opened.as('a.admin')])
    people = newPeople(opened, boss)
  })

/** New users and roles of enterprise A, with generated names. */
export function newPeople(stage: Stage, boss: Actor) {
  let count = 0

  const idOf = async (username: string): Promise<string> =>
    (await stage.database.owner`select id from app_user where username = ${username} and deleted_at is null`)[0]!['id']

  async function newUser(by: Actor, more: object = {}): Promise<{ id: string; version: number; username: string }> {
    count += 1
    const answer = await by.send(appUserApi.create, {
      username: `new.user${count}`,
      full_name: `新人${count}`,
      ...more,
    })
    expect(answer, JSON.stringify(answer.body)).toMatchObject({ status: 200 })
    return answer.body.data
  }

  async function newRole(by: Actor, rights: RightsByMenu = {}): Promise<{ id: string; version: number }> {
    count += 1
    const { data } = (await by.send(roleApi.create, { role_name: `新角色${count}` })).body
    const list = Object.entries(rights).map(([permissionId, actionList]) => ({ permissionId, actionList }))
    if (list.length === 0) return data
    const granted = await by.send(grantRole, { id: data.id, version: data.version, list })
    expect(granted, JSON.stringify(granted.body)).toMatchObject({ status: 200 })
    return { id: data.id, version: granted.body.data.version }
  }

  /** A user with these rights, signed in. */
  async function personWith(rights: RightsByMenu): Promise<Actor & { id: string }> {
    const user = await newUser(boss)
    const role = await newRole(boss, rights)
    expect((await boss.send(addUserRole, { user_id: user.id, role_id: role.id })).status).toBe(200)
    const { body } = await boss.send(resetPassword, { id: user.id })
    return { ...(await firstSignIn(stage, body)), id: user.id }
  }

  /** A new administrator, signed in; `by` resets the password. */
  async function administrator(by: Actor, id: string): Promise<Actor & { id: string }> {
    const { body } = await by.send(resetAdministratorPassword, { id })
    return { ...(await firstSignIn(stage, body)), id }
  }

  return { idOf, newUser, newRole, personWith, administrator }
}

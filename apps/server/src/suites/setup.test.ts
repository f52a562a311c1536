import { afterAll, beforeAll, expect, test } from 'vitest'
import { actor, createStage } from '../testing/actors.ts'
import type { Stage } from '../testing/actors.ts'

let stage: Stage

beforeAll(async () => {
  stage = await createStage({ demo: false }, { accounts: false })
})
afterAll(() => stage.close())

const setUp = (username: string, code: string) =>
  stage.anybody.call('POST', '/platform/users/setup', {
    code,
    username,
    full_name: '第一人',
    password: 'Correct-Horse-9',
  })

test('demonstration accounts are not shown if there are none', async () => {
  expect((await stage.anybody.call('GET', '/platform/users/demo')).body).toEqual({ rows: [] })
})

test('a wrong code is refused', async () => {
  expect(await setUp('first', 'guessed')).toMatchObject({ status: 403, body: { code: 'access.denied' } })
})

test('one of several concurrent callers becomes the administrator, and no later one', async () => {
  const answers = await Promise.all(['one', 'two', 'three'].map((name) => setUp(name, stage.setupCode)))
  expect(answers.map((answer) => String(answer.status)).sort()).toEqual(['200', '403', '403'])
  const { token } = answers.find((answer) => answer.status === 200)!.body
  expect((await actor(stage, token).call('GET', '/platform/baseport/getall')).status).toBe(200)
  expect((await setUp('late', stage.setupCode)).status).toBe(403)
})

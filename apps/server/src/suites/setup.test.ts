import { afterAll, beforeAll, expect, test } from 'vitest'
import { untilFirstUser } from '../modules/identity/setup/setup.ts'
import { actor, createStage } from '../testing/actors.ts'
import type { Stage } from '../testing/actors.ts'

let stage: Stage
let unused: () => Promise<boolean>

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
  expect(await setUp('first', 'guessed')).toMatchObject({ status: 403, body: { code: 'setup.code' } })
})

test('while there is no user, and only then, the page that makes the first one is to be opened', async () => {
  const isUnused = untilFirstUser(stage.store)
  expect(await isUnused()).toBe(true)
  unused = isUnused
})

test('one of several concurrent callers becomes the administrator, and no later one', async () => {
  const answers = await Promise.all(['one', 'two', 'three'].map((name) => setUp(name, stage.setupCode)))
  expect(answers.map((answer) => String(answer.status)).sort()).toEqual(['200', '403', '403'])
  const { token } = answers.find((answer) => answer.status === 200)!.body
  expect((await actor(stage, token).call('GET', '/platform/baseport/getall')).status).toBe(200)
  expect(await setUp('late', stage.setupCode)).toMatchObject({ status: 403, body: { code: 'setup.done' } })
  expect(await setUp('late', 'guessed')).toMatchObject({ status: 403, body: { code: 'setup.done' } })
})

test('afterwards the usual pages are opened, and no attempt is unlimited', async () => {
  expect(await unused()).toBe(false)
  const answers = await Promise.all(Array.from({ length: 12 }, () => setUp('late', 'guessed')))
  expect(answers.at(-1)).toMatchObject({ status: 429, body: { code: 'setup.tooMany' } })
})

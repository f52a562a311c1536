import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { actor, createStage } from '../../testing/actors.ts'
import type { Stage } from '../../testing/actors.ts'
import { openSecondApp } from '../../testing/secondApp.ts'
import type { SecondApp } from '../../testing/secondApp.ts'

let stage: Stage
let second: SecondApp

beforeAll(async () => {
  const settings = { rateLimit: 6000, publicUrl: 'https://guanqiao.example.com' }
  stage = await createStage(settings)
  second = await openSecondApp(stage, settings)
})
afterAll(async () => {
  await second.close()
  await stage.close()
})
beforeEach(() => stage.database.owner`truncate sms_code, reset_link, outgoing_payload, outgoing_notice`)

const request = async (app: Stage | SecondApp, email: string) => {
  const { status, body } = await actor(app, undefined).call('POST', '/auth/forge-password', { email })
  return status === 200 ? body.result : body.code
}

test('an address gets one link a minute from all processes together, with or without an account', async () => {
  for (const email of ['b.clerk@example.com', 'nobody@example.com']) {
    expect(await request(stage, email)).toBe('sent')
    expect(await request(second, email)).toBe('recovery.tooMany')
    expect(await request(second, email.toUpperCase())).toBe('recovery.tooMany')
  }
  expect(await stage.database.owner`select from outgoing_notice`).toHaveLength(1)
})

test('concurrent requests for one address at several processes send one link', async () => {
  const apps = [stage, second, stage, second]
  const answers = await Promise.all(apps.map((app) => request(app, 'b.clerk@example.com')))
  expect(answers.filter((answer) => answer === 'sent')).toHaveLength(1)
  expect(await stage.database.owner`select from outgoing_notice`).toHaveLength(1)
})

test('a network gets ten links a minute from all processes together', async () => {
  const answers: string[] = []
  for (let n = 0; n < 12; n += 1) answers.push(await request(n % 2 ? second : stage, `someone${n}@example.com`))
  expect(answers).toEqual([...Array<string>(10).fill('sent'), 'recovery.tooMany', 'recovery.tooMany'])
})

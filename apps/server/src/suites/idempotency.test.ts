import { expect, test } from 'vitest'
import { stage, withStage } from '../testing/stages/openStages.ts'
import type { Actor } from '../testing/actors.ts'

let who: Actor

withStage(async () => {
  who = await stage.as('a.clerk')
})

const create = (company_name: string, key: string, by = who) =>
  by.call(
    'POST',
    '/transport/company/create',
    { company_name, contact_name: '张三', contact_phone: '13912345678' },
    { 'idempotency-key': key },
  )

const count = async (company_name: string) => {
  const [row] = await stage.database
    .owner`select count(*)::int as count from company where company_name = ${company_name}`
  return row!['count'] as number
}

test('the same key with the same body returns the first response again', async () => {
  const first = await create('同键同文', 'key-1')
  const again = await create('同键同文', 'key-1')
  expect(first.status).toBe(200)
  expect(again.body).toEqual(first.body)
  expect(await count('同键同文')).toBe(1)
})

test('the same key with another body is refused', async () => {
  await create('同键异文', 'key-2')
  expect(await create('同键异文二', 'key-2')).toMatchObject({ status: 409, body: { code: 'request.keyReused' } })
  expect(await count('同键异文二')).toBe(0)
})

test('a repeated key waits for the request in progress', async () => {
  const answers = await Promise.all(Array.from({ length: 4 }, () => create('同时提交', 'key-3')))
  expect(new Set(answers.map((answer) => answer.body.data?.id)).size).toBe(1)
  expect(answers.map((answer) => answer.status)).toEqual([200, 200, 200, 200])
  expect(await count('同时提交')).toBe(1)
})

test('the key of a failed call may be used again', async () => {
  expect((await create('', 'key-4')).status).toBe(422)
  expect((await create('同键同文', 'key-4')).status).toBe(409)
  expect((await create('失败后重试', 'key-4')).status).toBe(200)
})

test('a key of the platform’s staff belongs to the enterprise it was used for', async () => {
  const staff = await stage.as('admin')
  const enterprises = await stage.database.owner<{ id: string }[]>`select id from enterprise order by company_name`
  const answers = []
  for (const { id } of enterprises) {
    answers.push(
      await staff.call(
        'POST',
        '/transport/company/create',
        { company_name: '平台同键', contact_name: '张三', contact_phone: '13912345678' },
        { 'idempotency-key': 'key-6', 'enterprise-id': id },
      ),
    )
  }
  expect(answers.map((answer) => answer.body.data?.enterprise_id)).toEqual(enterprises.map(({ id }) => id))
  expect(await count('平台同键')).toBe(2)
})

test('keys of different users are independent', async () => {
  const other = await stage.as('b.clerk')
  expect((await create('两人同键', 'key-5')).status).toBe(200)
  expect((await create('两人同键', 'key-5', other)).status).toBe(200)
  expect(await count('两人同键')).toBe(2)
})

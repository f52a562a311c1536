import { afterAll, beforeAll, expect, test } from 'vitest'
import { createStage } from '../../../testing/actors.ts'
import type { Actor, Stage } from '../../../testing/actors.ts'

let stage: Stage
let clerk: Actor

beforeAll(async () => {
  stage = await createStage()
  clerk = await stage.as('a.clerk')
})
afterAll(() => stage.close())

const get = (url: string, headers: Record<string, string> = {}) =>
  stage.http.inject({ method: 'GET', url, headers: { 'access-token': clerk.token, ...headers } })

test.each([
  ['decdistrict', 'kunshan', undefined],
  ['decdistrict', '苏州工业园区', '32052'],
  ['decentry', '甘其毛都', '151101'],
  ['decentry', 'gqmd', '151101'],
  ['decport', 'MNG902', 'MNG902'],
])('/base/config/%s finds by code, name and initials: %s', async (table, keyword, code) => {
  const answer = await get(`/base/config/${table}?keyword=${encodeURIComponent(keyword)}`)
  expect(answer.statusCode).toBe(200)
  expect(answer.json().rows[0]?.codeValue).toBe(code)
})

test('the browser keeps a table and asks whether it changed', async () => {
  const first = await get('/base/config/getvalues?category=unit,currency')
  expect(first.headers['cache-control']).toBe('private, no-cache')
  const etag = String(first.headers.etag)
  const again = await get('/base/config/getvalues?category=unit,currency', { 'if-none-match': etag })
  expect(again.statusCode).toBe(304)
  expect(again.body).toBe('')
  const other = await get('/base/config/getvalues?category=unit', { 'if-none-match': etag })
  expect(other.statusCode).toBe(200)
})

test('a kept table is not confirmed without a session', async () => {
  const url = '/base/config/getvalues?category=unit'
  const { etag } = (await get(url)).headers
  const answer = await stage.http.inject({ method: 'GET', url, headers: { 'if-none-match': String(etag) } })
  expect(answer.statusCode).toBe(401)
})

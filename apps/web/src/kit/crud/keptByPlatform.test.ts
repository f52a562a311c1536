import { afterEach, expect, test } from 'vitest'
import { company } from '@guanqiao/domain/transport/company'
import { consignor } from '@guanqiao/domain/reference/party'
import type { Session } from '../session/session.ts'
import { setSession } from '../session/session.ts'
import { keptByPlatform } from './keptByPlatform.ts'

const enter = (enterprise_id: string | null) => setSession({ user: { enterprise_id } } as Session)
afterEach(() => setSession(undefined))

const row = (enterprise_id: string | null) => ({ id: '1', version: 1, enterprise_id })

test('an enterprise changes its own rows, and none of the platform', () => {
  enter('e')
  expect(keptByPlatform(consignor, row('e'))).toBeUndefined()
  expect(keptByPlatform(consignor, row(null))).toContain('平台')
  expect(keptByPlatform(company, row('e'))).toBeUndefined()
})

test('the platform’s staff changes both', () => {
  enter(null)
  expect(keptByPlatform(consignor, row(null))).toBeUndefined()
  expect(keptByPlatform(consignor, row('e'))).toBeUndefined()
})

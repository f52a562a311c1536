import { afterEach, expect, test } from 'vitest'
import { company } from '@guanqiao/domain/transport/company'
import { consignor } from '@guanqiao/domain/reference/party'
import { setSignedIn } from '../session/signedIn.ts'
import { platformOnlyReason } from './platformOnlyReason.ts'

const enter = (enterprise_id: string | null) => setSignedIn({ enterprise_id, viewing: null })
afterEach(() => setSignedIn(undefined))

const row = (enterprise_id: string | null) => ({ id: '1', version: 1, enterprise_id })

test('an enterprise changes its own rows, and none of the platform', () => {
  enter('e')
  expect(platformOnlyReason(consignor, row('e'))).toBeUndefined()
  expect(platformOnlyReason(consignor, row(null))).toContain('平台')
  expect(platformOnlyReason(company, row('e'))).toBeUndefined()
})

test('the platform’s staff changes both', () => {
  enter(null)
  expect(platformOnlyReason(consignor, row(null))).toBeUndefined()
  expect(platformOnlyReason(consignor, row('e'))).toBeUndefined()
})

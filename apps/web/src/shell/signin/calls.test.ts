import * as access from '@guanqiao/domain/access/index'
import { expect, test } from 'vitest'
import * as calls from './calls.ts'
import * as laterCalls from './laterCalls.ts'

const { light: _make, ...atSignIn } = calls
const all = { ...atSignIn, ...laterCalls }

test.each(Object.entries(all))('%s is the declared operation', (name, declared) => {
  const { name: full, routes, effect, output } = access[name as keyof typeof all]
  expect(declared).toEqual({ name: full, routes, effect, output: { envelope: output.envelope } })
})

import * as access from '@guanqiao/domain/access/index'
import { expect, test } from 'vitest'
import * as calls from './calls.ts'

test.each(Object.entries(calls))('%s is what the domain declares', (name, light) => {
  const { name: full, routes, effect, output } = access[name as keyof typeof calls]
  expect(light).toEqual({ name: full, routes, effect, output: { envelope: output.envelope } })
})

import { expect, test } from 'vitest'
import { problem } from '@guanqiao/domain/kit/problem'
import { ConnectionLost, databaseProblem, DatabaseSilent, NoFreeConnection } from './faults.ts'

const failed = (code: string, more = {}) => Object.assign(new Error('failed'), { code, ...more })

test.each([
  ['no free connection', new NoFreeConnection()],
  ['a silent database', new DatabaseSilent()],
  ['a lost connection', new ConnectionLost()],
  ['a refused connection', failed('ECONNREFUSED')],
  ['a missing socket', failed('ENOENT', { syscall: 'connect' })],
  ['a statement that took too long', failed('57014')],
  ['a connection exception', failed('08006')],
  ['a full disk', failed('53100')],
])('%s is 503', (_name, error) => {
  expect(databaseProblem(error)?.code).toBe('server.unavailable')
})

test('a refusal stays unchanged', () => {
  const refusal = problem('record.notFound')
  expect(databaseProblem(refusal)).toBe(refusal)
})

test.each([
  ['an error that only reads like one of the database', new Error(new DatabaseSilent().message)],
  ['a missing file', failed('ENOENT', { syscall: 'open' })],
  ['a wrong statement', failed('42601')],
  ['what is no error', 'silence'],
])('%s is a fault of ours', (_name, error) => {
  expect(databaseProblem(error)).toBeUndefined()
})

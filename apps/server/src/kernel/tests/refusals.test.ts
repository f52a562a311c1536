import { expect, test } from 'vitest'
import { createRefusalLog } from '../refusals.ts'

const trace = (address: string, operation = 'vehicle.list') => ({
  operation,
  requestId: 'r',
  address,
  user_id: null,
  username: null,
  enterprise_id: null,
})

test('the first of its kind is written at once, the others as a number when the time is over', async () => {
  let now = 0
  const written: unknown[] = []
  const log = createRefusalLog(
    async (_, after) => void written.push(after),
    () => now,
  )
  for (let n = 0; n < 6_000; n += 1) await log.note(trace('10.0.0.1'), 'session.missing')
  await log.note(trace('10.0.0.1', 'driver.list'), 'session.missing')
  await log.note(trace('10.0.0.2'), 'session.missing')
  expect(written).toHaveLength(3)
  now += 600_001
  await log.note(trace('10.0.0.3'), 'session.missing')
  expect(written.slice(3)).toEqual([{ code: 'session.missing', repeated: 5_999 }, { code: 'session.missing' }])
  await log.note(trace('10.0.0.3'), 'session.missing')
  await log.flush()
  expect(written.at(-1)).toEqual({ code: 'session.missing', repeated: 1 })
})

test('however many addresses there are, the rows are bounded', async () => {
  let rows = 0
  const log = createRefusalLog(
    async () => void (rows += 1),
    () => 0,
  )
  for (let n = 0; n < 20_000; n += 1)
    await log.note(trace(`10.${n >> 16}.${(n >> 8) & 255}.${n & 255}`), 'session.missing')
  await log.flush()
  expect(rows).toBeLessThanOrEqual(5_002)
})

test('of a user the first twenty are written with the record, the others as a number', async () => {
  const written: unknown[] = []
  const log = createRefusalLog(
    async (_, after, detail) => void written.push({ ...after, ...detail }),
    () => 0,
  )
  const ofUser = { ...trace('10.0.0.1', 'driver.get'), user_id: 'u' }
  for (let n = 0; n < 1_000; n += 1) await log.note(ofUser, 'record.notFound', { record_id: String(n) })
  await log.note({ ...ofUser, user_id: 'v' }, 'record.notFound', { record_id: 'x' })
  expect(written).toHaveLength(21)
  expect(written[19]).toEqual({ code: 'record.notFound', record_id: '19' })
  expect(written[20]).toEqual({ code: 'record.notFound', record_id: 'x' })
  await log.flush()
  expect(written.at(-1)).toEqual({ code: 'record.notFound', repeated: 980 })
})

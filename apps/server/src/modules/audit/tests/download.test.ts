import { auditDownload } from '@guanqiao/domain/audit/index'
import { roleApi } from '@guanqiao/domain/rights/users'
import { expect, test } from 'vitest'
import { neighbour, owner as boss, staff, stage, withAdministrators } from '../../../testing/stages/openStages.ts'

withAdministrators(async () => {
  await neighbour.call('POST', '/transport/vehicle/getall', { nonsense: 1 })
  for (const role_name of ['夜班', '=白班']) expect((await boss.send(roleApi.create, { role_name })).status).toBe(200)
})

const linesOf = (body: unknown): string[] => String(body).replace('\ufeff', '').trimEnd().split('\r\n')

test('the entries of a search are a table for spreadsheets, in Shanghai time', async () => {
  const answer = await boss.send(auditDownload, { operation: 'role.create' })
  expect(answer.status).toBe(200)
  expect(answer.headers['content-disposition']).toContain('audit-log.csv')
  const [heading, ...rows] = linesOf(answer.body)
  expect(heading).toMatch(/^操作,结果,时间,账号,/)
  expect(rows).toHaveLength(2)
  expect(rows[0]).toMatch(/^新增角色,成功,\d{4}-\d\d-\d\d \d\d:\d\d:\d\d,a\.admin,角色,/)
})

test('an enterprise exports its own entries alone, and the platform those of all', async () => {
  const ofEnterprise = linesOf((await boss.send(auditDownload, {})).body)
  expect(ofEnterprise.some((line) => line.includes('b.admin'))).toBe(false)
  const all = linesOf((await staff.send(auditDownload, {})).body)
  expect(all.some((line) => line.includes('b.admin'))).toBe(true)
  expect(all.length).toBeGreaterThan(ofEnterprise.length)
})

test('the period is bounded like that of a search, and the right is one of its own', async () => {
  expect(await boss.send(auditDownload, { at_from: '2020-01-01T00:00:00.000Z' })).toMatchObject({
    status: 422,
    body: { fields: [{ path: 'at_from' }] },
  })
  expect((await (await stage.as('a.clerk')).send(auditDownload, {})).status).toBe(403)
  await stage.database.owner`update role_menu set menu_button = 'query,get'
    where menu_id = (select id from menu where key = 'audit')`
  await expect.poll(async () => (await boss.send(auditDownload, {})).status).toBe(403)
})

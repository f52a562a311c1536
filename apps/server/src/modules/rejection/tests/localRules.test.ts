import { checkManifest, editManifest, postManifest } from '@guanqiao/domain/customs/index'
import { countLocalRuleHits, localRuleApi, localRuleHits } from '@guanqiao/domain/rejection/index'
import { switchesOf } from '@guanqiao/domain/kit/derived/switchOf'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newPeople } from '../../../testing/people.ts'
import { sendOk } from '../../../testing/trade.ts'
import { openRejected } from './rejected.ts'
import type { RejectedManifests } from './rejected.ts'

let on: RejectedManifests
beforeAll(async () => {
  on = await openRejected(4)
})
afterAll(() => on.close())

let count = 0
const draftOf = (change: object = {}) => ({
  rule_name: `备注不得演练 ${(count += 1)}`,
  doc_type: 'manifest',
  place: 'remark',
  condition: 'prefix',
  refused_values: ['演练'],
  severity: 'block',
  message: '备注中有演练字样，海关退单 19901',
  code: '19901',
  ...change,
})
const make = (change: object = {}) => sendOk(on.a.admin, localRuleApi.create, draftOf(change))
const findingsOf = async (id: string, rule: string) =>
  (await sendOk(on.a.clerk, checkManifest, { id })).findings.filter(
    (finding: { rule: string }) => finding.rule === `rej.${rule}`,
  )
const setRemark = async (id: string, remark: string | null) =>
  sendOk(on.a.clerk, editManifest, { id, version: await on.versionOf(id), remark })

test('a rule names refused values on save and before sending, counts the documents, and is silent when switched off', async () => {
  const { first } = await on.crossing(1)
  const rule = await make()
  expect(await findingsOf(first.id, rule.id)).toEqual([])
  const saved = await setRemark(first.id, '演练:正常')
  expect(saved.manifest.status).toBe('draft')
  expect(await findingsOf(first.id, rule.id)).toMatchObject([
    { severity: 'block', path: 'remark', message: rule.message, hint: expect.stringContaining('19901') },
  ])
  expect(await sendOk(on.a.clerk, postManifest, { ids: [first.id] })).toMatchObject([{ state: 'blocked' }])
  expect(await on.messages(first.id)).toBe(0)
  expect(await sendOk(on.a.clerk, localRuleHits, { id: rule.id })).toMatchObject([
    { doc_id: first.id, doc_type: 'manifest', path: 'remark', times: 2 },
  ])
  expect(await sendOk(on.a.clerk, countLocalRuleHits, {})).toMatchObject([{ id: rule.id, documents: 1 }])
  expect(await sendOk(on.b.clerk, countLocalRuleHits, {})).toEqual([])
  const { disable } = switchesOf(localRuleApi.update)!
  await sendOk(on.a.admin, disable, { id: rule.id, version: rule.version })
  expect(await findingsOf(first.id, rule.id)).toEqual([])
  expect(await sendOk(on.a.clerk, postManifest, { ids: [first.id] })).toMatchObject([{ state: 'sending' }])
  const [audited] = await on.owner`
    select username from audit_log where entity = 'local_rule' and record_id = ${rule.id} and after ->> 'status' = 'disabled'`
  expect(audited).toMatchObject({ username: 'a.admin' })
})

test('a warning does not prevent sending; lines are named at their place', async () => {
  const { first } = await on.crossing(1)
  const { clearance_code } = await on.billOf(first.id)
  const rule = await make({
    place: 'bills.clearance_code',
    condition: 'equal',
    refused_values: [clearance_code],
    severity: 'warn',
  })
  const empty = await make({
    place: 'bills.goods.supplement',
    condition: 'empty',
    refused_values: null,
    severity: 'warn',
  })
  expect(await findingsOf(first.id, rule.id)).toMatchObject([{ severity: 'warn', path: 'bills.0.clearance_code' }])
  expect((await findingsOf(first.id, empty.id)).map(({ path }: { path: string }) => path)).toEqual([
    'bills.0.goods.0.supplement',
  ])
  const [line] = await sendOk(on.a.clerk, postManifest, { ids: [first.id] })
  expect(line).toMatchObject({ state: 'sending' })
  expect(line.findings.map(({ rule: name }: { rule: string }) => name)).toContain(`rej.${rule.id}`)
})

test('a rule needs a known field and values; rules of another enterprise are neither seen nor applied', async () => {
  const fieldsOf = async (change: object) =>
    (await on.a.admin.send(localRuleApi.create, draftOf(change))).body.fields?.map(({ path }: { path: string }) => path)
  expect(await fieldsOf({ place: 'bills.bill_no' })).toEqual(['place'])
  expect(await fieldsOf({ refused_values: [] })).toEqual(['refused_values'])
  expect(await fieldsOf({ code: '1990' })).toEqual(['code'])
  expect(await fieldsOf({ condition: 'regex' })).toEqual(['condition'])
  const foreign = await sendOk(
    on.b.admin,
    localRuleApi.create,
    draftOf({ place: 'declare_office', refused_values: ['0'] }),
  )
  const { first } = await on.crossing(1)
  expect(await findingsOf(first.id, foreign.id)).toEqual([])
  expect((await on.a.admin.send(localRuleApi.get, { id: foreign.id })).status).toBe(404)
  expect((await on.a.admin.send(localRuleHits, { id: foreign.id })).status).toBe(404)
})

test('making, editing and switching rules are rights of their own', async () => {
  const rule = await make()
  const { personWith } = newPeople(on.stage, on.a.admin)
  const reader = await personWith({ local_rule: ['query', 'get'], manifest: ['query', 'get', 'edit'] })
  const editor = await personWith({ local_rule: ['query', 'get', 'edit'] })
  const { disable } = switchesOf(localRuleApi.update)!
  const change = { id: rule.id, version: rule.version }
  expect((await reader.send(localRuleApi.create, draftOf())).status).toBe(403)
  expect((await reader.send(localRuleApi.update, { ...change, message: '改' })).status).toBe(403)
  expect((await editor.send(disable, change)).status).toBe(403)
  expect((await editor.send(localRuleApi.update, { ...change, status: 'disabled' })).status).toBe(403)
  const [edited] = [await sendOk(editor, localRuleApi.update, { ...change, condition: 'empty', severity: 'warn' })]
  expect(edited).toMatchObject({ condition: 'empty', severity: 'warn' })
})

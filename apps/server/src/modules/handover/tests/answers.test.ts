import { handoverChannelApi } from '@guanqiao/domain/handover/channel'
import { decideInventory, inventoryHandover } from '@guanqiao/domain/inventory/inventory.calls'
import { ANSWERS_FORMAT } from '@guanqiao/domain/documents/delivery'
import { readdir, readFile, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { readSheet } from 'read-excel-file/node'
import { expect, test } from 'vitest'
import { at, boss, lists, withHandover } from '../../../testing/handover.ts'
import { answerWatch } from '../../../documents/handover/watch.ts'

withHandover()

const today = () => new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10)
const accepted = (list: { inventory_no: string }, number: string, change: object = {}) => ({
  inventory_no: list.inventory_no,
  decision: '接受',
  list_no: number,
  decided_on: today(),
  ...change,
})
const importRows = async (rows: readonly object[], actor = boss) =>
  (await actor.send(inventoryHandover.calls.answers, { rows: rows.map((row, at) => ({ row_number: at + 2, ...row })) }))
    .body.rows

test('the template of answers is a workbook whose columns keep codes as texts', async () => {
  const { path } = inventoryHandover.calls.answerTemplate.routes[0]!
  const headers = { 'access-token': boss.token! }
  const answer = await at.stage.http.inject({ method: 'GET', url: path, headers })
  expect(answer.statusCode, answer.body.slice(0, 200)).toBe(200)
  const fields = Object.values(inventoryHandover.answerCells)
  const [headings] = await readSheet(answer.rawPayload)
  expect(headings).toEqual(fields.map(({ label, required }) => (required ? `${label}*` : label)))
  const [, ...help] = await readSheet(answer.rawPayload, '填写说明')
  expect(help.map(([label]) => label)).toEqual(fields.map(({ label }) => label))
})

test('imported answers: good rows are taken once, the others are reported at their cells', async () => {
  const [one, two, three] = [await at.handed(), await at.handed(), await at.handed()]
  const draft = await lists.create()
  const rows = [
    accepted(one, '070820260000000001'),
    {
      ...accepted(two, ''),
      decision: 'reject',
      decision_text: '商品编号不符',
      decided_on: today().replaceAll('-', '/'),
    },
    accepted(three, '070820260000000001'),
    accepted(three, ''),
    accepted(three, '编号'),
    accepted(three, '708202610000000000…'),
    accepted(three, '070820260000000003', { decided_on: '明天' }),
    accepted(three, '070820260000000003', { decision: '也许' }),
    accepted({ inventory_no: 'JB000' }, '070820260000000004'),
    accepted(draft, '070820260000000005'),
  ]
  const results = await importRows(rows)
  const problems = results.map(({ state, problems: [problem] }: { state: string; problems: { field: string }[] }) =>
    problem ? problem.field : state,
  )
  expect(problems).toEqual([
    'taken',
    'taken',
    'list_no',
    'list_no',
    'list_no',
    'list_no',
    'decided_on',
    'decision',
    'inventory_no',
    'inventory_no',
  ])
  expect(await lists.read(one.id)).toMatchObject({ status: 'accepted', list_no: '070820260000000001' })
  const rejected = await lists.read(two.id)
  expect(rejected).toMatchObject({ status: 'rejected', decision_text: '商品编号不符' })
  expect(await lists.read(three.id)).toMatchObject({ status: 'handed_over', list_no: null })
  expect((await importRows(rows.slice(0, 2))).map(({ state }: { state: string }) => state)).toEqual(['known', 'known'])

  // The rejected list is handed over anew: the old sheet must not reject it again.
  await lists.post(two.id)
  const { version } = await lists.read(two.id)
  const again = { id: two.id, version, receiver: '窗口', handed_over_at: new Date().toISOString() }
  expect((await boss.send(inventoryHandover.calls.handOver, again)).status).toBe(200)
  expect(await importRows(rows.slice(1, 2))).toMatchObject([{ state: 'known' }])
  expect(await lists.read(two.id)).toMatchObject({ status: 'handed_over' })
})

test('a typed answer and an imported one with the same number are one; a number belongs to one list', async () => {
  const [one, two] = [await at.handed(), await at.handed()]
  const decision = { decision: 'accept' as const, list_no: 'CDL0000000001', decided_on: today() }
  expect((await boss.send(decideInventory, { id: one.id, version: one.version, ...decision })).status).toBe(200)
  expect(await importRows([accepted(one, 'cdl0000000001')])).toMatchObject([{ state: 'known' }])
  const twice = await boss.send(decideInventory, { id: two.id, version: two.version, ...decision })
  expect(twice.body.fields).toMatchObject([{ path: 'list_no', message: expect.stringContaining(one.inventory_no) }])
})

test('answers arrive as files in the folder and at the address', async () => {
  const { id, enterprise_id } = await at.openChannel({ way: 'folder', folder: 'ANSWERS', address: null })
  await at.tryChannel(id)
  await at.stage.database.owner`update handover_channel set status = 'disabled'`
  const [one, two] = [await at.handed(), await at.handed()]
  await at.stage.database.owner`update handover_channel set status = 'active' where id = ${id}`
  const inbox = join(at.root, enterprise_id, 'ANSWERS', 'in')
  const content = {
    format: ANSWERS_FORMAT,
    inventory: [accepted(one, 'F1', { decision: 'accept' }), accepted(two, '')],
  }
  for (const [name, body] of [
    ['a.json', JSON.stringify(content)],
    ['b.json', '{"format":'],
    ['c.json', '{"format":"other"}'],
  ] as const) {
    await writeFile(join(inbox, name), body)
    await utimes(join(inbox, name), new Date(0), new Date(0))
  }
  await answerWatch(at.options, 'folder')()
  expect(await lists.read(one.id)).toMatchObject({ status: 'accepted', list_no: 'F1' })
  expect(await lists.read(two.id)).toMatchObject({ status: 'handed_over' })
  expect(await readFile(join(inbox, 'done', 'a.json.problems.txt'), 'utf8')).toMatch(/第 2 条：list_no .*海关编号/)
  expect((await readdir(inbox)).sort()).toEqual(['done'])
  const channel = (await boss.send(handoverChannelApi.get, { id })).body.data
  expect(channel).toMatchObject({ answered_at: expect.any(String), answer_problem: expect.stringContaining('c.json') })

  await at.openChannel({ answers_address: at.platform.address })
  at.platform.answers = JSON.stringify({ format: ANSWERS_FORMAT, inventory: [accepted(two, 'F2')] })
  const watch = answerWatch(at.options, 'https')
  await watch()
  await watch()
  expect(await lists.read(two.id)).toMatchObject({ status: 'accepted', list_no: 'F2' })
})

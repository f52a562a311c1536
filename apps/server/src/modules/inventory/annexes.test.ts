import { inventoryAnnexes } from '@guanqiao/domain/inventory/annex'
import { inventoryFilingApi } from '@guanqiao/domain/inventory/filing'
import { inventoryApi } from '@guanqiao/domain/inventory/inventory'
import { clearInventory } from '@guanqiao/domain/inventory/inventory.calls'
import { sample } from '@guanqiao/domain/testing/sample'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createStage } from '../../testing/actors.ts'
import type { Actor, Stage } from '../../testing/actors.ts'
import { upload } from '../../testing/upload.ts'

const PDF = Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n')

let stage: Stage
let admin: Actor
let clerk: Actor

beforeAll(async () => {
  stage = await createStage()
  admin = await stage.as('a.admin')
  clerk = await stage.as('a.clerk')
})
afterAll(() => stage.close())

let filings = 0
async function newList(): Promise<string> {
  const filing = { ...sample(inventoryFilingApi.create.input, 1), records_no: `BA${(filings += 1)}` }
  const { body } = await admin.send(inventoryFilingApi.create, filing)
  const list = await admin.send(
    inventoryApi.create,
    sample(inventoryApi.create.input, 1, { inventory_filing: body.data.id }),
  )
  expect(list.status, JSON.stringify(list.body)).toBe(200)
  return list.body.data.id
}
const fileOf = async (actor: Actor) => (await upload(actor, PDF, '放行单.pdf')).body.data.id as string
const attach = (actor: Actor, inventory_id: string, file_id: string) =>
  actor.send(inventoryAnnexes.attach, { list: [{ inventory_id, file_id, annex_type: 'release' }] })
const annexesOf = async (inventory_id: string) =>
  (await admin.send(inventoryAnnexes.list, { inventory_id } as never)).body.rows as { id: string; version: number }[]

test('the proof of a clearance is kept with the list, also after the clearance', async () => {
  const id = await newList()
  const attached = await attach(admin, id, await fileOf(admin))
  expect(attached.body.rows, JSON.stringify(attached.body)).toMatchObject([
    { inventory_id: id, file_name: '放行单.pdf', media: 'application/pdf', size: PDF.length },
  ])
  const input = { ids: [id], reason: '窗口办理', clear_no: 'RG1', time: new Date().toISOString() }
  expect((await admin.send(clearInventory, input)).status).toBe(200)
  expect((await attach(admin, id, await fileOf(admin))).status).toBe(200)
  const [first] = await annexesOf(id)
  expect((await admin.send(inventoryAnnexes.file, { id: first!.id })).body).toBe(PDF.toString())
})

test('a user without the right to clear by hand neither attaches nor removes annexes; another enterprise finds nothing', async () => {
  const id = await newList()
  await attach(admin, id, await fileOf(admin))
  const [annex] = await annexesOf(id)
  const neighbour = await stage.as('b.admin')
  const changes = (actor: Actor) => [
    actor.send(inventoryAnnexes.remove, { id: annex!.id, version: annex!.version }),
    actor.send(inventoryAnnexes.update, { id: annex!.id, version: annex!.version, remark: '改' }),
  ]
  for (const { status } of await Promise.all(changes(clerk))) expect(status).toBe(403)
  const reading = (actor: Actor) => actor.send(inventoryAnnexes.file, { id: annex!.id })
  expect((await reading(clerk)).status).toBe(200)
  expect((await reading(await stage.as('a.none'))).status).toBe(403)
  expect((await upload(clerk, PDF, '放行单.pdf')).status).toBe(200)
  expect((await attach(clerk, id, await fileOf(clerk))).status).toBe(403)
  for (const { status } of await Promise.all([...changes(neighbour), reading(neighbour)])) expect(status).toBe(404)
  const foreign = await attach(neighbour, id, await fileOf(neighbour))
  expect(foreign.body.fields, JSON.stringify(foreign.body)).toMatchObject([{ path: 'list.0.inventory_id' }])
  expect(await annexesOf(id)).toHaveLength(1)
})

test('annexes are deleted and restored with a draft', async () => {
  const id = await newList()
  await attach(admin, id, await fileOf(admin))
  const { version } = (await admin.send(inventoryApi.get, { id })).body.data
  expect((await admin.send(inventoryApi.remove, { id, version })).status).toBe(200)
  expect(await annexesOf(id)).toEqual([])
  const restored = await admin.call('POST', '/audit/recycle/restore', { entity: 'inventory', id })
  expect(restored.status, JSON.stringify(restored.body)).toBe(200)
  expect(await annexesOf(id)).toHaveLength(1)
})

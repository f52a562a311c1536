import { bulkUpdateOf, isBulkEditable } from '@guanqiao/domain/kit/derived/bulkOf'
import type { Operation } from '@guanqiao/domain/kit/operation'
import { grantableButtons } from '@guanqiao/domain/grantable'
import { menus } from '@guanqiao/domain/menus'
import { operations } from '@guanqiao/domain/registry'
import { switchesIn } from '@guanqiao/domain/kit/derived/switchOf'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Actor } from '../testing/actors.ts'
import { newPeople } from '../testing/people.ts'
import { actOf } from '../testing/rows.ts'
import { ids, neighbour, owner, staff, stage, withOneOfEach } from '../testing/stages/openStages.ts'
import { expectTried } from '../testing/requestCount.ts'

withOneOfEach()

const all = switchesIn(operations).map((switches) => ({ ...switches, name: switches.enable.name }))
const menuOf = ({ update: { access } }: (typeof all)[number]) => (access.kind === 'right' ? access.menu : '')

/** Edits everything of the first enterprise, without the right to switch. */
let editor: Actor
beforeAll(async () => {
  const rights = [...grantableButtons].map(([key, buttons]) => [
    key,
    buttons.filter((button) => ['query', 'get', 'edit'].includes(button)),
  ])
  editor = await newPeople(stage, owner).personWith(Object.fromEntries(rights))
})

test('every menu with the buttons has an operation for each', () => {
  const declared = new Set(all.map(menuOf))
  // Menus and modules are no entities; their update checks the right itself.
  const buttoned = menus.filter(({ buttons }) => buttons.includes('enable')).map(({ key }) => key)
  expect(buttoned.filter((key) => !declared.has(key))).toEqual(['menu'])
  expect([...declared].filter((key) => !buttoned.includes(key))).toEqual([])
})

describe.each(all)('$name', (switches) => {
  const { entity } = switches.update.generic!
  const who = () => (entity.scope === 'platform' || menuOf(switches) === 'administrator' ? staff : owner)
  const read = async () => {
    const answer = await who().send(actOf(entity, 'get')!, { id: ids[entity.table]! })
    expect(answer, JSON.stringify(answer.body)).toMatchObject({ status: 200 })
    return answer.body.data as { id: string; version: number; status: string }
  }

  test('switches the state, by its own right and not by that to edit', async () => {
    const target = await subject()
    const { id } = target
    let { version } = target
    for (const [operation, value] of [
      [switches.disable, switches.off],
      [switches.enable, switches.on],
    ] as const) {
      const denied = { status: 403, body: { code: 'access.denied' } }
      expect(await editor.send(operation as Operation, { id, version })).toMatchObject(denied)
      expect(await editor.send(switches.update, { id, version, [switches.state]: value })).toMatchObject(denied)
      if (isBulkEditable(switches.update)) {
        const input = { rows: [{ id, version }], field: switches.state, [switches.state]: value }
        expect(await editor.send(bulkUpdateOf(switches.update), input)).toMatchObject(denied)
      }
      expect((await neighbour.send(operation as Operation, { id, version })).status).toBeGreaterThanOrEqual(403)
      const stale = await who().send(operation as Operation, { id, version: version + 7 })
      expect(stale).toMatchObject({ status: 409, body: { code: 'record.changed' } })
      const done = await who().send(operation as Operation, { id, version })
      expect(done, JSON.stringify(done.body)).toMatchObject({
        status: 200,
        body: { data: { [switches.state]: value } },
      })
      version = (done.body as { data: { version: number } }).data.version
    }
    const entries = await stage.database
      .owner`select operation from audit_log where record_id = ${id} and outcome = 'done' order by at desc limit 2`
    expect(entries.map((entry) => entry['operation'])).toEqual([switches.enable.name, switches.disable.name])
  })

  /** The row of the entity. An administrator is a user with a mark; the platform's staff make those of the platform. */
  async function subject(): Promise<{ id: string; version: number }> {
    if (menuOf(switches) !== 'administrator') return read()
    const create = operations.find(({ name }) => name === 'administrator.create')!
    const answer = await staff.send(create, { username: 'second.admin', full_name: '副管理员', of_platform: true })
    expect(answer, JSON.stringify(answer.body)).toMatchObject({ status: 200 })
    return answer.body.data as { id: string; version: number }
  }
})

test('every switch was tried', () => expectTried(stage, 'switches', all.length * 8))

import { arrival, arrivalApi } from '@guanqiao/domain/arrival/arrival'
import { confirmation, confirmationApi } from '@guanqiao/domain/confirmation/confirmation'
import { checkManifest, manifest } from '@guanqiao/domain/customs/index'
import type { Finding } from '@guanqiao/domain/documents/finding'
import type { Entity } from '@guanqiao/domain/kit/entity'
import type { Operation } from '@guanqiao/domain/kit/operation'
import { inventoryHandover, postInventory } from '@guanqiao/domain/inventory/inventory.calls'
import { offload, offloadApi } from '@guanqiao/domain/offload/offload'
import { packing, packingApi } from '@guanqiao/domain/packing/packing'
import { tally, tallyApi } from '@guanqiao/domain/tally/tally'
import { expect, test } from 'vitest'
import { stage, withStage } from '../../testing/stages/openStages.ts'
import { seedFortnight } from '../fortnight.ts'

withStage(() => seedFortnight(stage.store))

const kinds: readonly (readonly [Entity, Pick<Operation, 'routes'>])[] = [
  [manifest, checkManifest],
  [confirmation, confirmationApi.check],
  [arrival, arrivalApi.check],
  [tally, tallyApi.check],
  [packing, packingApi.check],
  [offload, offloadApi.check],
]

/** Of each kind, message type and state. */
const SAMPLES = 6

/** What passed since the documents were correct: time, other documents of the crossing, trucks and boxes that are under way again. */
const passed =
  /^(limit\.late|time\.(late|past|loading|manifest)|arrival\.(past|order)|step\.\w+|manifest\.open|\w+\.busy)$/
/** Coal trucks on a public road, as there are at these ports. */
const lasting = /^weight\.truck$/

interface Sample {
  readonly kind: string
  readonly id: string
}

/** The newest documents of each kind, type and state that customs has or may have, and those that are ready. */
const samplesOf = ({ table }: Entity) => stage.database.owner<Sample[]>`
  select kind, id from (
    select message_type || ' ' || status as kind, id, row_number() over (partition by message_type, status order by id desc) as place
    from ${stage.database.owner(table)} where deleted_at is null and status not in ('draft', 'deleted')) newest
  where place <= ${SAMPLES}`

test('nothing but time and the other documents of a crossing speaks against a document of the demonstration', async () => {
  const actors = [await stage.as('a.admin'), await stage.as('b.admin')]
  const said: string[] = []
  let checked = 0
  for (const [entity, check] of kinds)
    for (const { kind, id } of await samplesOf(entity)) {
      const answers = await Promise.all(actors.map((actor) => actor.send(check, { id })))
      const answer = answers.find(({ status }) => status === 200)
      expect(answer, `${kind} ${id}`).toBeDefined()
      checked += 1
      for (const { rule, severity, path, message } of answer!.body.data.findings as Finding[])
        if (severity !== 'note' && !passed.test(rule) && !lasting.test(rule))
          said.push(`${kind} ${path} ${rule}: ${message}`)
    }
  expect(said).toEqual([])
  expect(checked).toBeGreaterThan(70)
})

test('nothing speaks against the gathered lists of the demonstration', async () => {
  const lists = await stage.database.owner<{ id: string; version: number; status: string }[]>`
    select id, version, status from inventory where deleted_at is null and status in ('draft', 'sending', 'rejected')`
  expect(lists.length).toBeGreaterThan(2)
  const actors = [await stage.as('a.admin'), await stage.as('b.admin')]
  for (const { id, version, status } of lists)
    for (const actor of actors) {
      if (status === 'sending') await actor.send(inventoryHandover.calls.recall, { id, version })
      const { body, status: answer } = await actor.send(postInventory, { ids: [id] })
      if (answer === 200) expect(body.rows[0]).toMatchObject({ state: 'sending', findings: [] })
    }
})

import { cargoListApi } from '@guanqiao/domain/cargo/cargoList'
import { makeCargoLists, postCargoLists, viewCargoLists } from '@guanqiao/domain/cargo/cargoList.calls'
import type { Actor, Stage } from './actors.ts'
import { openCrossing } from './crossing.ts'
import { stage as opened, withStage } from './stages/openStages.ts'

/** A clerk with batches whose trucks have cargo lists. */
export async function openCargo(stage: Stage) {
  const clerk: Actor = await stage.as('a.clerk')
  const crossing = await openCrossing(stage)
  const view = async (id: string) => (await clerk.send(viewCargoLists, { ids: [id] })).body.rows[0]
  /** The list of the only truck of a new batch, with its manifest. */
  const list = async () => {
    const manifest = await crossing.makeManifest()
    const [created] = (await clerk.send(makeCargoLists, { batch_number: manifest.batch_number })).body.rows
    return { ...created, manifest }
  }
  /** A weighing of the truck of a batch. */
  const weigh = (batch: string, net = '68000') =>
    crossing.rows(
      `insert into weighing (id, version, created_at, updated_at, enterprise_id, weighing_no, status, direction, plate_number,
         batch_number, order_transport_id, gross_weight, tare_weight, net_weight, source)
       select gen_random_uuid(), 1, now(), now(), enterprise_id, 'P' || substring(batch_number from 9), 'done', 'in', plate_number,
         batch_number, id, 88000, 20000, $2, 'hand'
       from order_transport where batch_number = $1`,
      batch,
      net,
    )
  return {
    clerk,
    crossing,
    list,
    weigh,
    view,
    gapsOf: async (id: string) => (await view(id)).gaps,
    post: async (id: string) => (await clerk.send(postCargoLists, { ids: [id] })).body.rows[0],
    read: async (id: string) => (await clerk.send(cargoListApi.get, { id })).body.data,
    /** A list without gaps that prevent its file. */
    async complete() {
      const row = await list()
      await weigh(row.batch_number)
      const entries = { loading_place: '塔旺陶勒盖煤矿', permit_no: 'mn 2026 0001' }
      const { body } = await clerk.send(cargoListApi.update, { id: row.id, version: row.version, ...entries })
      return { ...body.data, manifest: row.manifest }
    },
  }
}

export type Cargo = Awaited<ReturnType<typeof openCargo>>

export let cargo: Cargo

/** With trucks that have cargo lists. */
export const withCargo = (): void =>
  withStage(async () => {
    cargo = await openCargo(opened)
  })

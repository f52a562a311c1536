import { arrivalApi } from '@guanqiao/domain/arrival/arrival'
import { cargoListApi } from '@guanqiao/domain/cargo/cargoList'
import { confirmationApi } from '@guanqiao/domain/confirmation/confirmation'
import { checkManifest, createManifest, editManifest, getManifest } from '@guanqiao/domain/customs/index'
import { inventoryApi } from '@guanqiao/domain/inventory/inventory'
import type { Operation } from '@guanqiao/domain/kit/operation'
import { offloadApi } from '@guanqiao/domain/offload/offload'
import { packingApi } from '@guanqiao/domain/packing/packing'
import { tallyApi } from '@guanqiao/domain/tally/tally'

export type Send = Pick<Operation, 'routes'>

interface Calls {
  readonly create: Send
  readonly get: Send
  readonly edit: Send
  readonly check: Send
}

const callsOf = ({ create, get, update, check }: Record<'create' | 'get' | 'update' | 'check', Send>): Calls => ({
  create,
  get,
  edit: update,
  check,
})

/** Documents that are sent to customs. */
export const papers = {
  manifest: { create: createManifest, get: getManifest, edit: editManifest, check: checkManifest },
  confirmation: callsOf(confirmationApi),
  arrival: callsOf(arrivalApi),
  tally: callsOf(tallyApi),
  packing: callsOf(packingApi),
  offload: callsOf(offloadApi),
} satisfies Record<string, Calls>

/** Lists that are checked in other ways: when they are frozen, and when they are viewed. */
export const lists = {
  inventory: { create: inventoryApi.create, get: inventoryApi.get, edit: inventoryApi.update },
  cargo: { get: cargoListApi.get, edit: cargoListApi.update },
} as const

/** Orders are checked while they are typed. */
type Kind = keyof typeof papers | keyof typeof lists | 'order'

/** A correct document of the scene, as the tables name it. */
export interface Base {
  readonly kind: Kind
  /** As it was entered. */
  readonly values: Readonly<Record<string, unknown>>
  readonly id: string
}

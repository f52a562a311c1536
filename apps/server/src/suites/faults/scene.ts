import { cargoListApi } from '@guanqiao/domain/cargo/cargoList'
import { makeCargoLists } from '@guanqiao/domain/cargo/cargoList.calls'
import { manifestsFromOrder } from '@guanqiao/domain/customs/index'
import { orderApi, orderStep } from '@guanqiao/domain/order/index'
import type { Actor, Stage } from '../../testing/actors.ts'
import { sendOk } from '../../testing/trade.ts'
import * as draft from './drafts.ts'
import type { Files } from './files.ts'
import { openFiles } from './files.ts'
import { lists, papers } from './kinds.ts'
import type { Base } from './kinds.ts'
import * as cargo from './manifestDrafts.ts'
import { resolve } from './moments.ts'

export interface Scene {
  readonly files: Files
  readonly bases: ReadonlyMap<string, Base>
}

type Created = keyof typeof papers | 'inventory'

/** Makes documents through their calls, and takes customs' decisions by statements. */
class Maker {
  readonly bases = new Map<string, Base>()
  readonly clerk: Actor
  readonly #files: Files
  readonly #owner: Stage['database']['owner']

  constructor(stage: Stage, clerk: Actor, files: Files) {
    this.clerk = clerk
    this.#files = files
    this.#owner = stage.database.owner
  }

  fill(values: object): Record<string, unknown> {
    return resolve(values, (name) => this.#files.get(name)!.row.id) as Record<string, unknown>
  }

  async make(name: string, kind: Created, values: object): Promise<string> {
    const filled = this.fill(values)
    const created = await sendOk(this.clerk, { ...papers, ...lists }[kind].create, filled)
    const id: string = created.id ?? created.manifest.id
    this.bases.set(name, { kind, values: filled, id })
    return id
  }

  async accept(table: string, id: string, status = 'accepted'): Promise<void> {
    const owner = this.#owner
    await owner`update ${owner(table)} set status = ${status}, attempt = 1 where id = ${id}`
    if (table === 'manifest')
      await owner`update manifest_bill set status = ${status}, attempt = 1 where manifest_id = ${id}`
  }

  /** A document that precedes others: customs has decided on it. */
  async accepted(kind: Created, values: object, status?: string): Promise<void> {
    await this.accept(kind, await this.make(`${kind}${this.bases.size}`, kind, values), status)
  }

  /** The manifest of a submitted order. */
  async ordered(name: string, values: object, status?: string): Promise<void> {
    const { id, version } = await sendOk(this.clerk, orderApi.create, this.fill(values))
    await sendOk(this.clerk, orderStep, { id, version, event: 'submit' })
    const [manifest] = await sendOk(this.clerk, manifestsFromOrder, { order_id: id })
    this.bases.set(name, { kind: 'manifest', values: {}, id: manifest.id })
    if (status) await this.accept('manifest', manifest.id, status)
  }

  /** The truck of a batch has passed the gate. */
  async cross(batch: string): Promise<void> {
    const rows = await this.#owner`
      update batch set status = 'crossed' where batch_number = ${cargo.batchOf(batch)} returning id`
    if (rows.length === 0) throw new Error(`no batch ${batch}`)
  }
}

/** Correct documents of every kind, each with those that have to precede it. */
export async function openScene(stage: Stage): Promise<Scene> {
  const files = await openFiles(await stage.as('admin'), await stage.as('a.admin'))
  const maker = new Maker(stage, await stage.as('a.clerk'), files)
  await makeManifests(maker)
  await makeConfirmations(maker)
  await makeReports(maker)
  await makeExportPapers(maker)
  await makeLists(maker)
  return { files, bases: maker.bases }
}

async function makeManifests(maker: Maker): Promise<void> {
  maker.bases.set('order', { kind: 'order', values: maker.fill(cargo.order([1, 2], { batch: '0P1' })), id: '' })
  await maker.ordered('coal', cargo.order([3], { batch: '001' }))
  await maker.make('box', 'manifest', cargo.box('002', 1, 2))
  await maker.make('fruit', 'manifest', cargo.fruit('A0', 16))
  await maker.make('cyanide', 'manifest', cargo.cyanide('A1', 17))
}

async function makeConfirmations(maker: Maker): Promise<void> {
  const shared = cargo.order([4, 5], { batch: '003', change: { batch_mode: 'shared' } })
  await maker.ordered('entryManifest', shared, 'accepted')
  await maker.make('entry', 'confirmation', draft.entry('003', [4, 5]))
  await maker.accepted('manifest', cargo.box('004', 2, 6))
  await maker.make('entryBox', 'confirmation', draft.entryBox('004', 2, 6))
  await maker.accepted('manifest', cargo.exported('03', 7), 'released')
  await maker.accepted('arrival', draft.arrived('03'))
  await maker.make('exit', 'confirmation', draft.exit('03', 7))
  await maker.make('emptyIn', 'confirmation', draft.empty('MT4403', '005', 8))
  await maker.accepted('manifest', { ...cargo.byHand('006', 9), ...cargo.arrivedManifest }, 'released')
  await maker.accepted('confirmation', { ...draft.entry('006', [9]), arrival_time: '~-8h' })
  await maker.cross('006')
  await maker.make('emptyOut', 'confirmation', { ...draft.empty('MT4404', '04', 9), return_of: cargo.batchOf('006') })
  await maker.make('boxIn', 'confirmation', draft.emptyBox('MT4405', '007', 10, 3))
  await maker.make('boxOut', 'confirmation', draft.emptyBox('MT4406', '05', 18, 4))
}

async function makeReports(maker: Maker): Promise<void> {
  await maker.accepted('manifest', cargo.exported('06', 13))
  await maker.make('arrival', 'arrival', draft.arrived('06'))
  await maker.accepted('manifest', { ...cargo.byHand('008', 12), ...cargo.arrivedManifest })
  await maker.accepted('confirmation', { ...draft.entry('008', [12]), arrival_time: '~-8h' })
  await maker.make('tallyIn', 'tally', draft.tally('MT5401', '008'))
  await maker.accepted('manifest', cargo.exported('08', 14), 'released')
  await maker.accepted('arrival', draft.arrived('08'))
  await maker.accepted('confirmation', { ...draft.exit('08', 14), arrival_time: '~-2h' })
  await maker.make('tallyOut', 'tally', draft.tally('MT5402', '08'))
}

async function makeExportPapers(maker: Maker): Promise<void> {
  await maker.accepted('manifest', cargo.boxed('09', 5, 2))
  await maker.make('packing', 'packing', draft.packing('09', 5))
  await maker.accepted('manifest', cargo.byHand('009', 1))
  await maker.make('left', 'offload', draft.left('009'))
  await maker.accepted('manifest', cargo.box('010', 6, 13))
  await maker.make('moveIn', 'offload', draft.moved('010', 6, 7))
}

async function makeLists(maker: Maker): Promise<void> {
  await maker.accepted('manifest', { ...cargo.byHand('012', 11), ...cargo.arrivedManifest })
  await maker.accepted('confirmation', { ...draft.entry('012', [11]), arrival_time: '~-8h' })
  await maker.make('list', 'inventory', draft.list('012', 11))
  await maker.ordered('bonded', cargo.bondedOrder(19, '014'), 'accepted')
  await maker.make('orderedList', 'inventory', draft.orderedList('014', 19))
  await maker.ordered('bondedNext', cargo.bondedOrder(20, '015'), 'accepted')
  await maker.accepted('manifest', { ...cargo.fruit('A2', 20), loading_time: '~48h' })
  await maker.make('exportList', 'inventory', draft.exportList('A2', 20))
  const [{ id, version }] = await sendOk(maker.clerk, makeCargoLists, { batch_number: cargo.batchOf('003') })
  const entries = { loading_place: '塔旺陶勒盖煤矿', permit_no: 'MN20260001', given_no: 'M26070800001' }
  await sendOk(maker.clerk, cargoListApi.update, { id, version, ...entries })
  maker.bases.set('cargo', { kind: 'cargo', values: entries, id })
}

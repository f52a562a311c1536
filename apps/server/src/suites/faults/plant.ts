import { viewCargoLists } from '@guanqiao/domain/cargo/cargoList.calls'
import { allFindings } from '@guanqiao/domain/documents/finding'
import type { Finding } from '@guanqiao/domain/documents/finding'
import { inventoryApi } from '@guanqiao/domain/inventory/inventory'
import { inventoryHandover, postInventory } from '@guanqiao/domain/inventory/inventory.calls'
import { orderApi } from '@guanqiao/domain/order/index'
import { orderRecord } from '@guanqiao/domain/order/order.record'
import { editable } from '../../modules/customs/tests/manifests.ts'
import type { Actor } from '../../testing/actors.ts'
import { sendOk } from '../../testing/trade.ts'
import { lists, papers } from './kinds.ts'
import type { Base } from './kinds.ts'
import { resolve } from './moments.ts'
import type { Scene } from './scene.ts'

type Values = Record<string, unknown>
type Named = Pick<Finding, 'path' | 'severity' | 'rule' | 'message'>
/** A change of a correct document, or with a key like `@truck1.status` of a row of the files. */
export type Change = Readonly<Record<string, unknown>>

const documents = { ...papers, ...lists }

/** Plants changes in the documents of a scene, one at a time, and takes each back. */
export class Planter {
  readonly clerk: Actor
  readonly #admin: Actor
  readonly #scene: Scene

  constructor(clerk: Actor, admin: Actor, scene: Scene) {
    this.clerk = clerk
    this.#admin = admin
    this.#scene = scene
  }

  /** What is said of the document with this change: problems at entry count as findings that block. */
  async named(name: string, change: Change): Promise<Named[]> {
    const idOf = (row: string) => this.#scene.files.get(row)!.row.id
    const entries = Object.entries(change).map(([path, value]) => [path, resolve(value, idOf)] as const)
    const ofFiles = entries.filter(([path]) => path.startsWith('@'))
    const ofDocument = entries.filter(([path]) => !path.startsWith('@'))
    const before = await Promise.all(ofFiles.map(([path, value]) => this.#changeFile(path, value)))
    try {
      return await this.#checked(this.#scene.bases.get(name)!, ofDocument)
    } finally {
      for (const [at, [path]] of ofFiles.entries()) await this.#changeFile(path, before[at])
    }
  }

  /** Changes a row of the files and returns its former value. */
  async #changeFile(path: string, value: unknown): Promise<unknown> {
    const [name = '', field = ''] = path.slice(1).split('.')
    const { row, update } = this.#scene.files.get(name)!
    const { version } = await sendOk(this.#admin, update, { id: row.id, version: row.version, [field]: value })
    const former = row[field]
    Object.assign(row, { version, [field]: value })
    return former ?? null
  }

  async #checked({ kind, id, values }: Base, changes: readonly (readonly [string, unknown])[]): Promise<Named[]> {
    if (kind === 'order') return this.#order(changed(values, changes))
    const { get, edit } = documents[kind]
    const row = rowOf(await sendOk(this.clerk, get, { id }))
    const after = changed(row, changes)
    const names = [...new Set(changes.map(([path]) => path.split('.')[0]!))]
    const part = (of: Values) => Object.fromEntries(names.map((name) => [name, of[name] ?? null]))
    if (names.length === 0) return this.#check(kind, id)
    const edited = await this.clerk.send(edit, { id, version: row['version'], ...part(after) })
    if (edited.status !== 200) return atEntry(edited)
    const said = await this.#check(kind, id)
    const { version } = rowOf(await sendOk(this.clerk, get, { id }))
    await sendOk(this.clerk, edit, { id, version, ...part(row) })
    return said
  }

  async #order(draft: Values): Promise<Named[]> {
    const answer = await this.clerk.send(orderApi.check, draft)
    return answer.status === 200 ? allFindings(orderRecord, answer.body.data) : atEntry(answer)
  }

  async #check(kind: keyof typeof documents, id: string): Promise<Named[]> {
    if (kind in papers) return (await sendOk(this.clerk, papers[kind as keyof typeof papers].check, { id })).findings
    if (kind === 'cargo') {
      const [view] = await sendOk(this.clerk, viewCargoLists, { ids: [id] })
      return view.gaps.map((gap: Named) => ({ ...gap, rule: 'gap' }))
    }
    const [posted] = await sendOk(this.clerk, postInventory, { ids: [id] })
    const { version } = await sendOk(this.clerk, inventoryApi.get, { id })
    if (posted.state === 'sending') await sendOk(this.#admin, inventoryHandover.calls.recall, { id, version })
    return posted.findings
  }
}

const atEntry = ({
  status,
  body,
}: {
  status: number
  body: { code?: string; message?: string; fields?: Named[] }
}): Named[] =>
  (body.fields ?? [{ path: null, message: `${status} ${body.code} ${body.message}` }]).map(({ path, message }) => ({
    path,
    message,
    severity: 'block',
    rule: 'entry',
  }))

/** The record with its bills as they are edited. */
function rowOf(answer: Values): Values {
  if (!('manifest' in answer)) return answer
  const bills = answer['bills'] as Values[]
  return { ...(answer['manifest'] as Values), bills: bills.map(editable) }
}

/** A copy with the values at paths like `bills.0.gross_weight`. */
function changed(values: Values, changes: readonly (readonly [string, unknown])[]): Values {
  const copy = structuredClone(values)
  for (const [path, value] of changes) {
    const steps = path.split('.')
    const last = steps.pop()!
    let at = copy as Values
    for (const step of steps) at = (at[step] ??= /^\d+$/.test(last) ? [] : {}) as Values
    at[last] = value
  }
  return copy
}

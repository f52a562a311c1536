import { inventoryAnnex } from '@guanqiao/domain/inventory/annex'
import { inventory } from '@guanqiao/domain/inventory/inventory'
import type { Entity, Row } from '@guanqiao/domain/kit/entity'
import { consignee, consignor, partyAnnex } from '@guanqiao/domain/reference/index'
import { driver, driverAnnex, vehicle, vehicleAnnex } from '@guanqiao/domain/transport/index'
import type { FileStore } from '../../gateways/files/store.ts'
import { bindData } from '../../kernel/data/bindData.ts'
import type { Sql, Store } from '../../kernel/database/scoped.ts'
import { keyOfFile } from '../../platform/files/storedFile.ts'
import { demoEnterprises } from '../../modules/identity/demonstration/demoAccounts.ts'
import { findEnterprise, findUser, hasRows, insertClaimedFiles } from '../store.queries.ts'
import type { ClaimedFile } from '../store.queries.ts'
import { createRandom, day, iso } from '../seededRandom.ts'
import { completeRow, storeRows } from '../store.ts'
import { samplePage } from './samplePage.ts'

const SEED = 13
/** Records of each kind whose papers were scanned. */
const RECORDS = 6

type Annex = Pick<Row<typeof driverAnnex>, 'file_name' | 'media' | 'size' | 'file_id' | 'id' | 'created_at'>
interface Scans {
  readonly enterpriseId: string
  readonly clerk: string
  readonly files: ClaimedFile[]
  readonly contents: Map<string, Uint8Array>
  readonly nextId: () => string
  readonly userId: string
  readonly at: number
}

/** Scanned papers of drivers, vehicles and parties of the first enterprise, and the proof of a clearance by hand, unless it has annexes. */
export async function seedAnnexes(store: Store, files: Pick<FileStore, 'put'>, now: number): Promise<void> {
  await store.write('platform', async (sql) => {
    const enterpriseId = await findEnterprise(sql, demoEnterprises.a.company_name)
    const user = await findUser(sql, 'a.clerk')
    if (!enterpriseId || !user || (await hasRows(sql, vehicleAnnex.table, enterpriseId))) return
    const random = createRandom(SEED)
    const scans: Scans = {
      enterpriseId,
      clerk: 'a.clerk',
      userId: user.id,
      files: [],
      contents: new Map(),
      at: now,
      nextId: () => random.id(now),
    }
    await storeScans(sql, scans)
    await insertClaimedFiles(sql, scans.files)
    for (const [key, content] of scans.contents) await files.put(key, once(content), { limit: content.byteLength })
  })
}

async function* once(content: Uint8Array): AsyncGenerator<Uint8Array> {
  yield await Promise.resolve(content)
}

async function storeScans(sql: Sql, scans: Scans): Promise<void> {
  const { enterpriseId, at } = scans
  const rowsOf = readerOf(sql, enterpriseId)
  const drivers = await rowsOf(driver)
  await storeRows(
    sql,
    driverAnnex,
    drivers.flatMap(({ id, driver_name }, n) =>
      (['identity_card', 'license', 'passport', 'qualification'] as const).slice(0, 2 + (n % 3)).map((annex_type) =>
        completeRow(driverAnnex, enterpriseId, {
          ...scanOf(scans, `${driver_name}-${driverAnnex.fields.annex_type.choices[annex_type]}`, annex_type),
          driver_id: id,
          annex_type,
        }),
      ),
    ),
  )
  const vehicles = await rowsOf(vehicle)
  await storeRows(
    sql,
    vehicleAnnex,
    vehicles.flatMap(({ id, plate_number }, n) =>
      (['license', 'transport_permit', 'insurance', 'filing'] as const).slice(0, 2 + (n % 3)).map((annex_type) =>
        completeRow(vehicleAnnex, enterpriseId, {
          ...scanOf(scans, `${plate_number}-${vehicleAnnex.fields.annex_type.choices[annex_type]}`, annex_type),
          vehicle_id: id,
          annex_type,
          ...(annex_type === 'insurance' && { valid_to: day(at, 140 + 20 * n) }),
        }),
      ),
    ),
  )
  await storeParties(sql, scans)
  const [cleared] = await rowsOf(inventory, { status: 'manual' })
  if (!cleared) return
  await storeRows(sql, inventoryAnnex, [
    completeRow(inventoryAnnex, enterpriseId, {
      ...scanOf(scans, `${cleared.inventory_no ?? ''}-放行单`, 'release'),
      inventory_id: cleared.id,
      annex_type: 'release',
    }),
  ])
}

async function storeParties(sql: Sql, scans: Scans): Promise<void> {
  const { enterpriseId, at } = scans
  const rowsOf = readerOf(sql, enterpriseId)
  const parties = [
    ...(await rowsOf(consignor, { enterprise_id: enterpriseId })).map(({ id, company_name }) => ({
      company_name,
      owner: { seller_id: id },
    })),
    ...(await rowsOf(consignee, { enterprise_id: enterpriseId })).map(({ id, company_name }) => ({
      company_name,
      owner: { receiver_id: id },
    })),
  ]
  await storeRows(
    sql,
    partyAnnex,
    parties.flatMap(({ company_name, owner }, n) =>
      (['business_license', 'agency_agreement'] as const).map((annex_type) =>
        completeRow(partyAnnex, enterpriseId, {
          ...scanOf(scans, `${company_name}-${partyAnnex.fields.annex_type.choices[annex_type]}`, annex_type),
          ...owner,
          annex_type,
          ...(annex_type === 'agency_agreement' && { valid_to: day(at, 90 + 30 * n) }),
        }),
      ),
    ),
  )
}

const readerOf = (sql: Sql, enterprise: string) => {
  const trace = {
    operation: 'demo',
    requestId: '',
    address: '',
    user_id: null,
    username: null,
    enterprise_id: enterprise,
  }
  const data = bindData({ sql, trace, enterprise, now: () => new Date(), wrote: () => {} })
  return <E extends Entity>(entity: E, where: Parameters<typeof data.first<E>>[1] = {}) =>
    data.first(entity, where, RECORDS)
}

/** A stored file, and the values of the annex that refers to it. */
function scanOf(
  { enterpriseId, userId, clerk, files, contents, nextId, at }: Scans,
  name: string,
  kind: string,
): Annex & { readonly created_by: string } {
  const content = samplePage(kind.replaceAll('_', ' '))
  const id = nextId()
  const file = { file_name: `${name.slice(0, 140)}.pdf`, media: 'application/pdf', size: content.byteLength } as const
  files.push({ ...file, id, enterprise_id: enterpriseId, user_id: userId })
  contents.set(keyOfFile({ enterprise_id: enterpriseId, id }), content)
  return { ...file, id: nextId(), file_id: id, created_at: iso(at), created_by: clerk }
}

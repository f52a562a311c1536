import { existsSync, writeFileSync } from 'node:fs'
import { startEmbedded } from '@guanqiao/launcher/startEmbedded'
import type { Entity, Row } from '@guanqiao/domain/kit/entity'
import { company, driver } from '@guanqiao/domain/transport/index'
import { createRandom, iso } from '../../apps/server/src/demo/seededRandom.ts'
import { storeRows, completeRow } from '../../apps/server/src/demo/store.ts'
import { connect } from '../../apps/server/src/kernel/database/connect.ts'
import type { Store } from '../../apps/server/src/kernel/database/scoped.ts'
import { createStore } from '../../apps/server/src/kernel/database/scoped.ts'
import { prepareRows, logProgress, withoutIndexes } from '../data.ts'

const log = { info: console.log, warn: console.warn, error: console.error }
const CHUNK = 2_000
const YEAR_MS = 365 * 86_400_000
/** Every so many rows one is the previous row in another spelling. */
const ALIKE_EVERY = 1_000

const regions = '蒙京津冀晋辽吉黑沪苏浙皖闽赣鲁豫鄂湘粤桂琼渝川贵云藏陕甘青宁新'
const characters = '北疆天骏鑫源恒泰金辉宏达华蒙草原中晟利丰永安瑞祥广聚德盛远通顺和'
const surnames = '王李张刘陈杨赵黄周吴徐孙胡朱高林何郭马罗'
const givenNames = '伟芳娜敏静强磊军洋勇艳杰娟涛明超秀霞平刚桂英华玉萍红建国文'

const charAt = (text: string, n: number) => text.charAt(Math.floor(n) % text.length)
const digits = (n: number, length: number) => String(n).padStart(length, '0')

/** The row that the n-th is a copy of; itself, except for every thousandth. */
const original = (n: number) => (n % ALIKE_EVERY === ALIKE_EVERY - 1 ? n - 1 : n)

function aCompany(n: number) {
  const is = original(n)
  const name = `${charAt(regions, is)}${[0, 1, 2, 3].map((digit) => charAt(characters, is / 32 ** digit)).join('')}`
  return {
    company_name: is === n ? `${name}物流有限公司` : `${name} 物流有限责任公司`,
    contact_name: '王强',
    contact_phone: `0478-${digits(n, 7)}`,
  }
}

function aDriver(n: number) {
  const is = original(n)
  return {
    driver_name: `${charAt(surnames, is)}${charAt(givenNames, is / 20)}${charAt(givenNames, is / 600)}`,
    identity_type: 'passport' as const,
    identity_number: is === n ? `E${digits(is, 8)}` : `E ${digits(is, 8)}`,
    license_no: `L${digits(n, 10)}`,
    license_expiry: '2030-01-01',
    mobile: `139${digits(n, 8)}`,
  }
}

/** A data folder with this many vehicles, drivers and companies of the first enterprise, created once. */
export async function prepareRegisters(count: number): Promise<string> {
  const folder = await prepareRows(count, { name: `${count}-duplicates` })
  const done = `${folder}/registers-are-there`
  if (existsSync(done)) return folder
  const server = await startEmbedded({ baseFolder: folder, log })
  const database = connect({ address: server, poolSize: 2 })
  try {
    const { owner } = database
    const [first] = await owner<{ enterprise: string; company: string }[]>`
      select e.enterprise_id as enterprise, c.id as company from app_user e join company c on c.enterprise_id = e.enterprise_id
      where e.username = 'a.clerk' order by c.id limit 1`
    const { enterprise, company: employer } = first!
    await owner`delete from driver where created_by = 'bench.duplicates'`
    await owner`delete from company where created_by = 'bench.duplicates'`
    const store = createStore(database)
    await withoutIndexes(owner, ['driver', 'company'], async () => {
      await fill(store, company, enterprise, count, aCompany)
      await fill(store, driver, enterprise, count, (n) => ({ ...aDriver(n), company_id: employer }))
    })
    await owner`vacuum analyze`
  } finally {
    await database.close()
    await server.stop()
  }
  writeFileSync(done, '')
  return folder
}

async function fill<E extends Entity>(
  store: Store,
  entity: E,
  enterprise: string,
  count: number,
  valuesOf: (n: number) => object,
): Promise<void> {
  for (let from = 0; from < count; from += CHUNK) {
    const rows = Array.from({ length: Math.min(CHUNK, count - from) }, (_, at): Row<E> => {
      const random = createRandom(from + at)
      const created = Date.now() - random.between(1, YEAR_MS)
      const system = { id: random.id(created), created_at: iso(created), created_by: 'bench.duplicates' }
      return completeRow(entity, enterprise, { ...system, ...valuesOf(from + at) } as never)
    })
    await store.write({ enterprise }, (sql) => storeRows(sql, entity, rows))
    logProgress(entity.table, from + rows.length, count)
  }
}

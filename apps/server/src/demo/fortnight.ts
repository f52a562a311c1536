import { demoEnterprises } from '../modules/identity/demonstration/demoAccounts.ts'
import type { Sql, Store } from '../kernel/database/scoped.ts'
import { seedBusiness } from './business.ts'
import type { Plans } from './business.ts'
import { createRandom, moment } from './seededRandom.ts'
import type { SeededRandom } from './seededRandom.ts'
import { seedFleet } from './fleet.ts'
import type { Scene } from './crossings/orders.ts'
import { seedParties } from './parties.ts'
import type { PartyPlan } from './parties.ts'
import { readPlaces, seedPlaces } from './places.ts'
import { seedElements } from './goods/declarationElements.ts'
import { seedGoodsPool } from './goods/pool.ts'
import { seedPool, seedRegister } from './register.ts'
import { orderPlansOfA, orderPlansOfB } from './crossings/orderPlans.ts'
import { earlierPlansOfA, FIRST_DAY } from './months.ts'
import { findEnterprise, isEmpty, takeTime } from './store.queries.ts'
import { seedTruncatedReceipt } from './unmatchedReceipts.ts'

interface Tenant {
  readonly company_name: string
  readonly scene: Omit<Scene, 'enterpriseId' | 'now'>
  readonly parties: PartyPlan
  readonly fleet: {
    readonly plates: string
    readonly pairs: number
    readonly others: number
    readonly containers: number
    readonly site: string
  }
  readonly plans: Plans
}

const tenantA: Tenant = {
  company_name: demoEnterprises.a.company_name,
  scene: {
    port: '0708',
    clerk: 'a.clerk',
    checker: 'a.checker',
    weigher: 'a.weigher',
    weigherName: '苏日娜',
    firstBatch: 5_100_489_963_001,
  },
  parties: {
    customs: '0708',
    transmitter: '内蒙古北疆国际物流有限公司',
    cards: [
      ['王晓燕', 'operator', 420],
      ['巴特尔', 'legal', 35],
    ],
    companies: ['乌拉特中旗北疆运输有限公司', '巴彦淖尔市驰远物流有限公司', '包头市草原通达货运有限公司'],
    consignors: [
      ['塔旺陶勒盖煤炭贸易有限公司', 'TAVAN COAL TRADING LLC'],
      ['南戈壁能源有限公司', 'SOUTH GOBI FUEL LLC'],
      ['奥云铜业销售有限公司', 'OYUN COPPER SALES LLC'],
      ['戈壁矿业出口有限公司', 'GOBI ORE EXPORT LLC'],
    ],
    consignees: ['包头市恒泰焦化有限公司', '巴彦淖尔市北方能源贸易有限公司', '内蒙古铜源冶炼有限公司'],
    goods: ['炼焦煤', '原煤', '铜精矿', '砂石', '铁精矿', '采矿设备配件'],
    series: 100,
  },
  fleet: { plates: '蒙L', pairs: 130, others: 8, containers: 60, site: '0708SC01' },
  plans: { earlier: earlierPlansOfA, fortnight: orderPlansOfA },
}

const tenantB: Tenant = {
  company_name: demoEnterprises.b.company_name,
  scene: {
    port: '0705',
    clerk: 'b.clerk',
    checker: 'b.admin',
    weigher: 'b.admin',
    weigherName: '李静',
    firstBatch: 5_100_512_000_001,
  },
  parties: {
    customs: '0705',
    transmitter: '二连浩特天骏报关有限公司',
    cards: [['孙悦', 'operator', 420]],
    companies: ['二连浩特天骏运输有限公司'],
    consignors: [['乌兰巴托矿产有限公司', 'ULAAN ORE LLC']],
    consignees: ['锡林郭勒盟钢铁原料有限公司'],
    goods: ['铁精矿', '砂石'],
    series: 700,
  },
  fleet: { plates: '蒙H', pairs: 10, others: 0, containers: 4, site: '0705SC01' },
  plans: { earlier: [], fortnight: orderPlansOfB },
}

const FORTNIGHT = 14

/** Creates the business of the demonstration's enterprises, each in one transaction, unless they have orders. */
export async function seedFortnight(store: Store, now: number = Date.now()): Promise<void> {
  await store.write('platform', async (sql) => {
    const random = createRandom(708)
    const at = moment(now, FIRST_DAY + 2, 9)
    if (!(await seedPlaces(sql, random, at))) return
    await seedTruncatedReceipt(sql, random, { now })
    await seedPool(sql, await readPlaces(sql), at)
    await seedElements(sql, at)
    await seedGoodsPool(sql, at)
  })
  await store.write('platform', (sql) => seedTenant(sql, createRandom(20_708), tenantA, now))
  await store.write('platform', (sql) => seedTenant(sql, createRandom(20_705), tenantB, now))
}

async function seedTenant(sql: Sql, random: SeededRandom, tenant: Tenant, now: number): Promise<void> {
  await takeTime(sql)
  const enterpriseId = await findEnterprise(sql, tenant.company_name)
  if (enterpriseId === undefined || !(await isEmpty(sql, enterpriseId))) return
  const places = await readPlaces(sql)
  const at = moment(now, FORTNIGHT, 9)
  const by = tenant.scene.clerk
  const since = moment(now, FIRST_DAY + 1, 9)
  const parties = await seedParties(sql, random, enterpriseId, tenant.parties, { by, at, since })
  const { site, ...fleetPlan } = tenant.fleet
  const plan = {
    ...fleetPlan,
    series: tenant.parties.series,
    customs: tenant.parties.customs,
    port_id: places.ports.get(tenant.scene.port)!.id,
    site_id: places.sites.get(site)!.id,
  }
  const fleet = await seedFleet(sql, { random, enterpriseId, plan, at, since, by, companies: parties.companies })
  const { port } = tenant.scene
  const { series } = tenant.parties
  await seedRegister(sql, { enterpriseId, at, since, by, series, port, site, places, parties, fleet })
  const scene = { ...tenant.scene, enterpriseId, now }
  await seedBusiness(
    sql,
    { scene, random, places, parties, fleet, counts: new Map(), serials: new Map() },
    tenant.plans,
  )
}

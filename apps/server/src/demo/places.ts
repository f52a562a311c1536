import { landPorts } from '@guanqiao/domain/codes/ports'
import type { Row } from '@guanqiao/domain/kit/entity'
import { port, site } from '@guanqiao/domain/reference/index'
import type { Sql } from '../kernel/database/scoped.ts'
import { iso } from './chance.ts'
import type { Chance } from './chance.ts'
import { storeRows, whole } from './store.ts'

const countries: Readonly<Record<string, string>> = {
  蒙古: 'MNG',
  俄罗斯: 'RUS',
  哈萨克斯坦: 'KAZ',
  吉尔吉斯斯坦: 'KGZ',
  塔吉克斯坦: 'TJK',
  巴基斯坦: 'PAK',
  越南: 'VNM',
  老挝: 'LAO',
  缅甸: 'MMR',
  尼泊尔: 'NPL',
  印度: 'IND',
  朝鲜: 'PRK',
  香港: 'HKG',
  澳门: 'MAC',
}

const sites = [
  ['0708', '0708SC01', '甘其毛都口岸北区监管作业场所', '1200000.000', 12],
  ['0708', '0708SC02', '甘其毛都口岸煤炭二号监管作业场所', '2600000.000', 20],
  ['0705', '0705SC01', '二连浩特公路口岸监管作业场所', '400000.000', 8],
] as const

export interface Places {
  readonly ports: ReadonlyMap<string, Row<typeof port>>
  readonly sites: ReadonlyMap<string, Row<typeof site>>
}

/** All land ports and the sites of the demonstration. */
export async function seedPlaces(sql: Sql, chance: Chance, at: number): Promise<Places> {
  const created_at = iso(at)
  const made = landPorts().map(({ code, name, extra = {} }) => {
    const [neighbour = ''] = (extra['neighbour'] ?? '').split('/')
    return whole(port, null, {
      id: chance.id(at),
      created_at,
      created_by: 'admin',
      port_code: code,
      port_name: name,
      customs_code: code,
      foreign_port_name: extra['counterpart'] ?? null,
      neighbour_country: countries[neighbour] ?? 'CHN',
      mongolia_exchange: neighbour === '蒙古' ? ('yes' as const) : ('no' as const),
      work_hours: '08:30—17:30',
    })
  })
  await storeRows(sql, port, made)
  const ports = new Map(made.map((it) => [it.port_code, it]))
  const places = sites.map(([customs_code, site_code, site_name, capacity, lanes]) =>
    whole(site, null, {
      id: chance.id(at),
      created_at,
      created_by: 'admin',
      site_code,
      site_name,
      customs_code,
      port_id: ports.get(customs_code)!.id,
      capacity,
      lanes,
    }),
  )
  await storeRows(sql, site, places)
  return { ports, sites: new Map(places.map((it) => [it.site_code, it])) }
}

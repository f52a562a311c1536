import { codeTables } from '@guanqiao/domain/codes/index'
import type { Row } from '@guanqiao/domain/kit/entity'
import { port } from '@guanqiao/domain/reference/index'
import { bindData } from '../../kernel/data/bindData.ts'
import type { Store } from '../../kernel/database/scoped.ts'
import { hasHadPorts } from './landPorts.queries.ts'

type Port = Row<typeof port>
type LandPort = Pick<
  Port,
  'port_code' | 'port_name' | 'customs_code' | 'foreign_port_name' | 'neighbour_country' | 'mongolia_exchange'
> &
  Partial<Pick<Port, 'entry_port' | 'foreign_port'>>

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

/** The codes of declarations of two ports: entry port, and the port behind the border. */
const declared: Readonly<Record<string, Pick<LandPort, 'entry_port' | 'foreign_port'>>> = {
  '0708': { entry_port: '151101', foreign_port: 'MNG000' },
  '0705': { entry_port: '150202', foreign_port: 'MNG902' },
}

/** The land ports of 海关总署《关区代码表》, as a new installation has them. */
export const landPorts = (): LandPort[] =>
  codeTables.land_port.rows().map(({ code, name, extra = {} }) => {
    const [neighbour = ''] = (extra['neighbour'] ?? '').split('/')
    return {
      port_code: code,
      port_name: name,
      customs_code: code,
      foreign_port_name: extra['counterpart'] ?? null,
      neighbour_country: countries[neighbour] ?? 'CHN',
      mongolia_exchange: neighbour === '蒙古' ? 'yes' : 'no',
      ...declared[code],
    }
  })

const trace = {
  operation: 'install',
  requestId: 'install',
  address: '-',
  user_id: null,
  username: null,
  enterprise_id: null,
}

/** Gives an installation that never had a port the land ports: what the platform deletes or renames afterwards stays so. */
export const shipLandPorts = (store: Store): Promise<void> =>
  store.write('platform', async (sql) => {
    if (await hasHadPorts(sql)) return
    const data = bindData({ sql, trace, enterprise: null, now: () => new Date(), wrote: () => {} })
    await data.createMany(port, landPorts())
  })

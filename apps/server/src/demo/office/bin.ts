import { consignor } from '@guanqiao/domain/reference/index'
import { vehicle } from '@guanqiao/domain/transport/index'
import { plateNumber } from '@guanqiao/domain/values/index'
import { bindData } from '../../kernel/data/bindData.ts'
import type { Sql } from '../../kernel/database/scoped.ts'
import type { World } from '../crossings/orders.ts'

/** Two records that were entered by mistake and deleted. */
export async function seedBin(sql: Sql, { scene, parties }: World): Promise<void> {
  const data = bindData({
    sql,
    trace: {
      operation: 'demo',
      requestId: 'demo',
      address: '-',
      user_id: null,
      username: scene.clerk,
      enterprise_id: scene.enterpriseId,
    },
    enterprise: scene.enterpriseId,
    now: () => new Date(),
    wrote: () => {},
  })
  const party = await data.create(consignor, {
    company_name: `${parties.consignors[0]!.company_name}（重复）`,
    country: 'MNG',
  })
  const truck = await data.create(vehicle, {
    plate_number: plateNumber('车牌号').series!(scene.firstBatch % 9_973),
    company_id: parties.companies[0]!.id,
    vehicle_type: 'tractor',
    remark: '车牌录入错误',
  })
  await data.remove(consignor, party.id)
  await data.remove(vehicle, truck.id)
}

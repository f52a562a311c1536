import type { Row } from '@guanqiao/domain/kit/entity'
import { batch } from '@guanqiao/domain/order/index'
import { wholeColumns } from '../../../kernel/data/columns.ts'
import { asJson } from '../../../kernel/data/list.ts'
import { Parameters } from '../../../kernel/data/parameters.ts'
import type { Sql } from '../../../kernel/database/scoped.ts'

type Batch = Row<typeof batch>

/** The batches that have one of the numbers or belong to the order, locked in the order of their ids until the end of the transaction. */
export async function lockBatches(
  sql: Sql,
  enterpriseId: string,
  orderId: string,
  numbers: readonly string[],
): Promise<Batch[]> {
  const parameters = new Parameters()
  const text = asJson(`select ${wholeColumns(batch)} from batch t
    where t.enterprise_id = ${parameters.add(enterpriseId)} and t.deleted_at is null
      and (t.batch_number = any(${parameters.texts(numbers)}) or t.order_id = ${parameters.add(orderId)})
    order by t.id for update of t`)
  const rows = await sql.unsafe<{ row: Batch }[]>(text, parameters.values as never[], { prepare: true })
  return rows.map(({ row }) => row)
}

import type { Row } from '@guanqiao/domain/kit/entity'
import { port } from '@guanqiao/domain/reference/index'
import type { LimitName } from '@guanqiao/domain/documents/deadline'
import type { Reading } from '../../kernel/data/data.ts'

type PortLimits = Pick<Row<typeof port>, 'customs_code' | 'neighbour_country' | LimitName>

/** The time limits, and the country across the border, of the first port of each office, of all offices if none are named. */
export async function limitsByOffice(
  data: Reading,
  customs_code?: readonly string[],
): Promise<ReadonlyMap<string, PortLimits>> {
  const ports = await data.all(port, customs_code ? { customs_code } : {}, { order: 'port_code' })
  return new Map(ports.toReversed().map((row) => [row.customs_code, row]))
}

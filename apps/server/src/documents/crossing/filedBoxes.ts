import type { Row } from '@guanqiao/domain/kit/entity'
import { container } from '@guanqiao/domain/transport/index'
import type { Reading } from '../../kernel/data/data.ts'

/** The registered containers with these numbers, by number. Takes a statement only if there are numbers. */
export async function filedBoxes(
  data: Reading,
  enterprise_id: string,
  numbers: readonly (string | null | undefined)[],
): Promise<ReadonlyMap<string, Row<typeof container>>> {
  const container_number = [...new Set(numbers.flatMap((number) => number ?? []))]
  if (container_number.length === 0) return new Map()
  const rows = await data.all(container, { enterprise_id, container_number }, { max: 100_000 })
  return new Map(rows.map((row) => [row.container_number, row]))
}

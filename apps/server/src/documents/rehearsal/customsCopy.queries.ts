import type { Sql } from '../../kernel/database/scoped.ts'

type Values = Readonly<Record<string, unknown>>

/** Customs' version of a bill with its head. */
export interface CustomsCopy {
  readonly manifest: Values
  readonly bill: Values
}

interface HeldBill {
  readonly id: string
  /** The last message that customs accepted of it. */
  readonly held_message_id: string | null
}

interface Content {
  readonly manifest: Values
  readonly bills: readonly Values[]
}

/** Customs' version of bills of one enterprise, by id: the sealed content of the last accepted message. */
export async function readCustomsCopies(
  sql: Sql,
  enterpriseId: string,
  bills: readonly HeldBill[],
): Promise<ReadonlyMap<string, CustomsCopy>> {
  const ids = [...new Set(bills.flatMap(({ held_message_id }) => held_message_id ?? []))]
  if (ids.length === 0) return new Map()
  const rows = await sql<{ message_id: string; content: string }[]>`
    select message_id, content from customs_message
    where enterprise_id = ${enterpriseId} and message_id = any(${ids}) and deleted_at is null`
  const contents = new Map(rows.map((row) => [row.message_id, JSON.parse(row.content) as Content]))
  return new Map(
    bills.flatMap(({ id, held_message_id }) => {
      const content = contents.get(held_message_id ?? '')
      const bill = content?.bills.find((candidate) => candidate['id'] === id)
      return content && bill ? [[id, { manifest: content.manifest, bill }]] : []
    }),
  )
}

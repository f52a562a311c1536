/** Documents that are made for many batches in one act, with the words of their buttons; the key is also the menu. */
export const makingLabels = {
  arrival: '生成运抵',
  tally: '生成理货',
  packing: '生成装箱清单',
  inventory: '生成集报清单',
  cargo_list: '生成载货清单',
} as const

export type MakingKind = keyof typeof makingLabels

/** Arrivals and packing lists exist for exports alone. */
export const kindsOf = (direction: string | null | undefined): readonly MakingKind[] =>
  direction === 'I' ? ['tally', 'inventory', 'cargo_list'] : ['packing', 'arrival', 'tally', 'inventory', 'cargo_list']

/** The records for which documents are made. */
export interface MakingSources {
  readonly order_id?: string
  readonly batch_numbers?: readonly string[]
  readonly manifest_ids?: readonly string[]
  readonly weighing_ids?: readonly string[]
}

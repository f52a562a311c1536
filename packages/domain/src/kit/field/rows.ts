import type * as z from 'zod/mini'
import type { Fields } from './declaration.ts'

/** The names of the fields with a mark; of an entity that is known in part, the known ones. */
type Marked<F extends Fields, M> = keyof { [K in keyof F as F[K] extends M ? K : never]: K }
type RowKeys<F extends Fields> = Marked<F, { required: true }>
type DraftKeys<F extends Fields> = Marked<F, { sent?: true }>
export type AutomaticKeys<F extends Fields> = Marked<F, { automatic: true }>
/** The names of expiry dates. */
export type ExpiryKeys<F extends Fields> = Marked<F, { expires: string }>
export type ValueOf<F> = F extends { readonly schema: () => z.ZodMiniType<infer T> } ? T : never
type Flat<T> = { [K in keyof T]: T[K] }

/** The value of fields as stored and returned: absent optional values are null. */
export type RowOf<F extends Fields> = Flat<
  { [K in keyof F]: K extends RowKeys<F> ? ValueOf<F[K]> : ValueOf<F[K]> | null } & {
    [K in keyof F as F[K] extends { entity: string } ? `${K & string}_text` : never]?: string | null
  }
>

/** The value of fields as a caller may send it. */
export type DraftOf<F extends Fields> = Flat<
  { [K in Exclude<DraftKeys<F>, AutomaticKeys<F>>]: ValueOf<F[K]> } & {
    [K in Exclude<keyof F, DraftKeys<F> | AutomaticKeys<F>>]?: ValueOf<F[K]> | null | undefined
  }
>

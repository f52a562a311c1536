import type * as z from 'zod/mini'
import type { Fields } from './declaration.ts'

type RowKeys<F extends Fields> = { [K in keyof F]: F[K] extends { required: true } ? K : never }[keyof F]
type DraftKeys<F extends Fields> = { [K in keyof F]: F[K] extends { sent?: true } ? K : never }[keyof F]
export type AutomaticKeys<F extends Fields> = { [K in keyof F]: F[K] extends { automatic: true } ? K : never }[keyof F]
/** The names of expiry dates. */
export type ExpiryKeys<F extends Fields> = { [K in keyof F]: F[K] extends { expires: string } ? K : never }[keyof F]
export type ValueOf<F> = F extends { readonly schema: z.ZodMiniType<infer T> } ? T : never
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

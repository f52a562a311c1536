import type { Format } from '@guanqiao/domain/customs/elementTables/format'
import type { Presence, Row, Rows } from '@guanqiao/domain/customs/elementTables/row'

export type { Row, Rows }

type KeysOf<T, V> = { [K in keyof T]-?: NonNullable<T[K]> extends V ? K : never }[keyof T] & string

/** 'A/B/C' as C within B within A, all of the same record. */
const within = (path: string, innermost: (name: string) => Row): Row => {
  const [name = '', ...rest] = path.split('/')
  return rest.length === 0 ? innermost(name) : { kind: 'wrap', name, rows: [within(rest.join('/'), innermost)] }
}

/** Rows over the properties of T: `const { must, may } = rowsOf<Receipt>()`. */
export const rowsOf = <T>() => {
  type Value = KeysOf<T, string | number>
  const leaf = (path: string, property: Value, label: string, format: Format, required: boolean): Row =>
    within(path, (name) => ({ kind: 'leaf', name, property, label, format, required }))

  return {
    must: (path: string, property: Value, label: string, format: Format): Row =>
      leaf(path, property, label, format, true),
    may: (path: string, property: Value, label: string, format: Format): Row =>
      leaf(path, property, label, format, false),
    list: (
      name: string,
      property: KeysOf<T, readonly object[]>,
      label: string,
      presence: Presence,
      max: number,
      rows: Rows,
    ): Row => ({ kind: 'list', name, property, label, presence, max, rows }),
  }
}

export const fixed = (path: string, value: string): Row => within(path, (name) => ({ kind: 'fixed', name, value }))

export const wrap = (name: string, rows: Rows): Row => ({ kind: 'wrap', name, rows })

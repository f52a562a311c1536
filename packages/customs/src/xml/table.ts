import type { Format } from './formats.ts'

type Leaf = { property: string; label: string; format: Format; required: boolean }

/**
 * A message is described by an ordered table of rows: the order of the rows is the order of the elements in the
 * schema (xs:sequence), and writing, checking and reading all walk the same rows.
 */
export type Row =
  | ({ kind: 'leaf'; name: string; attribute?: Leaf & { name: string } } & Leaf)
  | ({ kind: 'leaves'; name: string; inner?: string } & Leaf)
  | { kind: 'fixed'; name: string; value: string }
  | { kind: 'wrap'; name: string; rows: Rows }
  | { kind: 'record'; name: string; property: string; label: string; required: boolean; rows: Rows }
  | { kind: 'list'; name: string; property: string; label: string; presence: Presence; max: number; rows: Rows }

export type Rows = readonly Row[]

/** 'some': at least one; 'any': an empty array when there is none; 'optional': no property when there is none. */
export type Presence = 'some' | 'any' | 'optional'

type KeysOf<T, V> = { [K in keyof T]-?: NonNullable<T[K]> extends V ? K : never }[keyof T] & string

/** 'A/B/C' as C within B within A, all of the same record. */
const within = (path: string, innermost: (name: string) => Row): Row => {
  const [name = '', ...rest] = path.split('/')
  return rest.length === 0 ? innermost(name) : { kind: 'wrap', name, rows: [within(rest.join('/'), innermost)] }
}

/** Rows over the properties of T: `const { must, may } = rowsOf<Bill>()`. */
export const rowsOf = <T>() => {
  type Value = KeysOf<T, string | number>
  const leaf = (path: string, property: Value, label: string, format: Format, required: boolean): Row =>
    within(path, (name) => ({ kind: 'leaf', name, property, label, format, required }))

  return {
    leaf,
    must: (path: string, property: Value, label: string, format: Format): Row =>
      leaf(path, property, label, format, true),
    may: (path: string, property: Value, label: string, format: Format): Row =>
      leaf(path, property, label, format, false),
    /** A leaf with an attribute that belongs to it (unit, currency): required whenever the leaf is there. */
    measured: (row: Row, name: string, property: Value, label: string, format: Format): Row => {
      if (row.kind === 'wrap')
        return { ...row, rows: row.rows.map((inner) => attach(inner, name, property, label, format)) }
      return attach(row, name, property, label, format)
    },
    leaves: (
      path: string,
      property: KeysOf<T, readonly string[]>,
      label: string,
      format: Format,
      required: boolean,
    ): Row => {
      const [name = '', inner] = path.split('/')
      return { kind: 'leaves', name, property, label, format, required, ...(inner === undefined ? {} : { inner }) }
    },
    record: (name: string, property: KeysOf<T, object>, label: string, required: boolean, rows: Rows): Row => ({
      kind: 'record',
      name,
      property,
      label,
      required,
      rows,
    }),
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

function attach(row: Row, name: string, property: string, label: string, format: Format): Row {
  return row.kind === 'leaf' ? { ...row, attribute: { name, property, label, format, required: true } } : row
}

export const fixed = (path: string, value: string): Row => within(path, (name) => ({ kind: 'fixed', name, value }))

export const wrap = (name: string, rows: Rows): Row => ({ kind: 'wrap', name, rows })

import { useMemo } from 'react'
import { useTexts } from '../../../kit/controls/lookups.ts'
import type { Line } from '../../../kit/lineGrid/block.ts'

const models = { goods_id: 'goods', license_id: 'import_license' } as const
type Name = keyof typeof models

const unnamed = (rows: readonly Line[], name: Name): string[] => [
  ...new Set(rows.flatMap((row) => (typeof row[name] === 'string' && !row[`${name}_text`] ? [row[name]] : []))),
]

/** The lines with the names of their goods and licences: stored lines have the ids alone. */
export function useNamedGoods(rows: readonly Line[]): readonly Line[] {
  const goods = useTexts(models.goods_id, unnamed(rows, 'goods_id'))
  const licences = useTexts(models.license_id, unnamed(rows, 'license_id'))
  return useMemo(() => {
    const names = new Map([...goods, ...licences].map(({ value, label }) => [value, label]))
    if (names.size === 0) return rows
    const nameOf = (row: Line, name: Name) => {
      const text = row[`${name}_text`] ? undefined : names.get(String(row[name]))
      return text === undefined ? row : { ...row, [`${name}_text`]: text }
    }
    return rows.map((row) => nameOf(nameOf(row, 'goods_id'), 'license_id'))
  }, [rows, goods, licences])
}

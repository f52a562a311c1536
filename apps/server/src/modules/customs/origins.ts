import { truncate } from '@guanqiao/domain/kit/field/truncate'
import type { manifest } from '@guanqiao/domain/customs/index'
import type { Row } from '@guanqiao/domain/kit/entity'

type Origin = NonNullable<Row<typeof manifest>['origins']>[number]
export type OriginSource = Origin['source']

/** A record under construction that stores the origin of each value. Empty values have none. */
export interface Tracked<T> {
  put(source: OriginSource, label: string, values: Partial<T>): void
  /** Values whose origin is noted separately, if at all. */
  set(values: Partial<T>): void
  /** A value inside lines: `goods.0.gross_weight`. */
  note(source: OriginSource, label: string, path: string, value: unknown): void
  values(): T
  origins(): Origin[]
}

export function tracked<T extends object>(): Tracked<T> {
  const collected: Partial<T> = {}
  const origins: Origin[] = []
  const note: Tracked<T>['note'] = (source, label, path, value) => {
    if (value === null || value === undefined || textOf(value) === '') return
    origins.push({ path, source, label: truncate(label, 200), value: truncate(textOf(value), 1000) })
  }
  return {
    note,
    set: (values) => void Object.assign(collected, values),
    put(source, label, values) {
      Object.assign(collected, values)
      for (const [path, value] of Object.entries(values)) note(source, label, path, value)
    },
    values: () => collected as T,
    origins: () => origins,
  }
}

const textOf = (value: unknown): string => (Array.isArray(value) ? value.join('、') : String(value))

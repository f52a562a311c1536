import { truncate } from '@guanqiao/domain/kit/field/truncate'
import type { Proposal } from '@guanqiao/domain/confirmation/propose'

type Origin = NonNullable<Proposal['origins']>[number]

/** Collects the origins of values under their paths. */
export interface Origins {
  /** Notes where values come from and returns them; empty values have no origin. */
  from<T extends object>(label: string, values: T): T
  below(path: string): Origins
  list(): Origin[]
}

export function openOrigins(): Origins {
  const origins: Origin[] = []
  const within = (before: string): Origins => ({
    from(label, values) {
      for (const [name, value] of Object.entries(values)) {
        const text = Array.isArray(value) ? value.join('、') : String(value ?? '')
        if (text !== '') origins.push({ path: before + name, label: truncate(label, 200), value: truncate(text, 1000) })
      }
      return values
    },
    below: (path) => within(`${before}${path}.`),
    list: () => origins.slice(0, 999),
  })
  return within('')
}

import type { OrderProblem } from '@guanqiao/domain/order/order.rules'
import { stepOf, steps } from './steps.ts'

export interface Place {
  readonly key: string
  /** 第 3 车, 第 1 项货物, 委托信息. */
  readonly word: string
  /** The path of its most severe problem. */
  readonly path: string
  readonly severity: 'block' | 'warn'
  readonly messages: readonly string[]
}

function placeOf(path: string): { key: string; word: string } {
  const [list, index] = path.split('.')
  if (index === undefined || !/^\d+$/.test(index)) return { key: path, word: steps[stepOf(path)] }
  return {
    key: `${list}.${index}`,
    word: list === 'transports' ? `第 ${Number(index) + 1} 车` : `第 ${Number(index) + 1} 项货物`,
  }
}

/** Problems grouped by truck, goods line or field: errors before warnings, then in reading order. */
export function byPlace(problems: readonly OrderProblem[]): Place[] {
  const graveFirst = problems.toSorted((a, b) => Number(a.severity === 'warn') - Number(b.severity === 'warn'))
  const places = new Map<string, Place>()
  for (const { path, severity, message } of graveFirst) {
    const { key, word } = placeOf(path)
    const known = places.get(key)
    places.set(
      key,
      known ? { ...known, messages: [...known.messages, message] } : { key, word, path, severity, messages: [message] },
    )
  }
  return [...places.values()]
}

import type { InputOf } from '@guanqiao/domain/kit/operation'
import { order, orderApi, orderGoodsFields } from '@guanqiao/domain/order/order'
import type { OrderProblem } from '@guanqiao/domain/order/order.rules'
import { transportLineFields } from '@guanqiao/domain/order/transport'
import type { TransportProblem } from '@guanqiao/domain/order/transport.rules'
import { useDeferredValue, useEffect, useLayoutEffect, useMemo, useRef } from 'react'
import { usePause } from '../../../kit/controls/lookups.ts'
import type { Values } from '../../../kit/form/values.ts'
import type { Line } from '../../../kit/lineGrid/block.ts'
import { useRead } from '../../../kit/useOperation.ts'
import { linesOf } from './review.ts'
import { savable, savableLines } from './savable.ts'

export interface ServerCheck {
  /** `failed`: the server could not be reached; it is unknown whether the order may be submitted. */
  readonly state: 'waiting' | 'done' | 'failed'
  readonly problems: readonly OrderProblem[]
  readonly message: string | undefined
  readonly again: () => void
}

interface Checked {
  readonly values: Values
  readonly trucks: readonly Line[]
  readonly id: string | undefined
}

interface Options {
  /** Pause in typing before the server is called, ms. */
  readonly pause: number
  /** Receives the server's problems of each truck. */
  readonly onTrucks: (marks: ReadonlyMap<Line, readonly TransportProblem[]>) => void
}

/** The server's problems of the order on the screen, saved or not. */
export function useServerCheck(checked: Checked, wanted: boolean, { pause, onTrucks }: Options): ServerCheck {
  const settled = usePause(useDeferredValue(useMemo(() => questionOf(checked), [checked])), pause)
  const read = useRead(orderApi.check, settled.input, { enabled: wanted, staleTime: 0 })
  const isCurrent = settled.of === checked
  const take = useRef(onTrucks)
  useLayoutEffect(() => void (take.current = onTrucks))
  const { data } = read
  useEffect(() => {
    if (!wanted || !data) return
    const lines = settled.places.map((place) => settled.of.trucks[place])
    take.current(new Map(lines.flatMap((line, at) => (line ? [[line, data.transports[at]?.problems ?? []]] : []))))
  }, [wanted, data, settled])
  const problems = useMemo(
    () => (data?.problems ?? []).map((problem) => ({ ...problem, path: placed(problem.path, settled) })),
    [data, settled],
  )
  return {
    state: !isCurrent || read.isFetching ? 'waiting' : read.error ? 'failed' : 'done',
    problems,
    message: read.error?.message,
    again: () => void read.refetch(),
  }
}

function questionOf(of: Checked) {
  const goods = savableLines(orderGoodsFields, linesOf(of.values['goods']))
  const trucks = savableLines(transportLineFields, of.trucks)
  const input = {
    ...savable(order.fields, of.values).value,
    goods: goods.list,
    transports: trucks.list,
    ...(of.id ? { id: of.id } : {}),
  }
  return { of, input: input as InputOf<typeof orderApi.check>, places: trucks.at, goods: goods.at }
}

/** Maps the server's index of the sent lines to the screen's index, which has other lines in between. */
const placed = (path: string, { places, goods }: ReturnType<typeof questionOf>): string =>
  path.replace(/^(transports|goods)\.(\d+)/, (_, list: string, at: string) => {
    const known = list === 'goods' ? goods : places
    return `${list}.${known[Number(at)] ?? at}`
  })

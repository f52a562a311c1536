import type { InputOf } from '@guanqiao/domain/kit/operation'
import { order, orderApi, orderGoodsFields } from '@guanqiao/domain/order/order'
import { transportLineFields } from '@guanqiao/domain/order/transport'
import type { Finding } from '@guanqiao/domain/documents/finding'
import { withLineIndexes } from '@guanqiao/domain/documents/finding'
import { useDeferredValue, useEffect, useLayoutEffect, useMemo, useRef } from 'react'
import { usePause } from '../../../kit/controls/lookups.ts'
import { linesOf } from '../../../kit/form/values.ts'
import type { Values } from '../../../kit/form/values.ts'
import type { Line } from '../../../kit/lineGrid/block.ts'
import { useRead } from '../../../kit/useOperation.ts'
import type { CheckState } from '../../../documents/findings/Findings.tsx'
import type { Marks } from './marks.ts'
import { savable, savableLines } from './savable.ts'

export interface ServerCheck {
  readonly state: CheckState
  readonly findings: readonly Finding[]
  /** Why the check failed. */
  readonly failure: string | undefined
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
  /** Receives the server's findings on each truck. */
  readonly onTrucks: (marks: Marks) => void
}

/** The server's findings on the order on the screen, saved or not. */
export function useServerCheck(checked: Checked, enabled: boolean, { pause, onTrucks }: Options): ServerCheck {
  const settled = usePause(useDeferredValue(useMemo(() => questionOf(checked), [checked])), pause)
  const read = useRead(orderApi.check, settled.input, { enabled, staleTime: 0 })
  const isCurrent = settled.of === checked
  const take = useRef(onTrucks)
  useLayoutEffect(() => void (take.current = onTrucks))
  const { data } = read
  useEffect(() => {
    if (!enabled || !data) return
    const lines = settled.places.map((index) => settled.of.trucks[index])
    take.current(new Map(lines.flatMap((line, at) => (line ? [[line, data.transports[at]?.findings ?? []]] : []))))
  }, [enabled, data, settled])
  const findings = useMemo(
    () => withLineIndexes(data?.findings ?? [], { transports: settled.places, goods: settled.goods }),
    [data, settled],
  )
  return {
    state: !isCurrent || read.isFetching ? 'running' : read.error ? 'failed' : 'current',
    findings,
    failure: read.error?.message,
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

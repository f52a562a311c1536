import type { OutputOf } from '@guanqiao/domain/kit/operation'
import { findTrucks, suggestTransports } from '@guanqiao/domain/order/overview'
import { asPlate, correctedPlate, plateKind, rowsByPlate } from '@guanqiao/domain/values/plates'
import { useContext, useMemo, useRef } from 'react'
import { catchRefusal } from '../../../kit/acts/refusal.ts'
import type { call } from '../../../kit/call.ts'
import type { Option } from '../../../kit/controls/codes.ts'
import { linesOf } from '../../../kit/form/values.ts'
import type { Line } from '../../../kit/lineGrid/block.ts'
import type { CellLookups } from '../../../kit/lineGrid/cellLookup.ts'
import { useToast } from '../../../kit/overlays.tsx'
import { ForEnterprise } from '../../../kit/session/forEnterprise.ts'
import { useCall } from '../../../kit/useOperation.ts'
import { isBlankGoods } from '../draft/review.ts'
import type { OrderInHand } from '../draft/useOrder.ts'
import type { Suggestion } from './proposal.ts'
import { plateOf, proposed, replated } from './proposal.ts'
import { shared } from './share.ts'

type Found = OutputOf<typeof findTrucks>[number]

/** Suggestions for plates in any script. */
const bySuggestion = async (through: typeof call, plates: readonly string[]) =>
  rowsByPlate<Suggestion>(await through(suggestTransports, { plates: [...new Set(plates)] }))

/** Trailers, drivers and containers from the base data: for a plate that is looked up or changed, or for all trucks (Alt+A). */
export function useProposals({ now, mend, form }: Pick<OrderInHand, 'now' | 'mend' | 'form'>) {
  const toast = useToast()
  const call = useCall()
  const enterpriseId = useContext(ForEnterprise)
  const foundByKey = useRef(new Map<string, Found>())
  const day = typeof form.values['plan_date'] === 'string' ? form.values['plan_date'] : null
  const lookups = useMemo<CellLookups>(
    () => ({
      plate_number: {
        name: `truck ${day ?? ''} ${enterpriseId ?? ''}`,
        isWhole: (text) => plateKind(asPlate(text)) !== undefined && /\D/.test(text),
        find: async (text) => {
          const rows = await call(findTrucks, { keyword: text, day, limit: 10 })
          for (const row of rows) foundByKey.current.set(row.plate_number, row)
          return [...correctionsOf(text), ...rows.map(toOption)]
        },
        fill: (line, { value }) => proposed({ ...line, plate_number: value }, foundByKey.current.get(value)),
      },
    }),
    [day, call, enterpriseId],
  )
  const put = (rows: readonly Line[]) => {
    const lines = new Map(
      rows.map((line, at) => [now()[at] ?? line, line] as const).filter(([was, line]) => was !== line),
    )
    if (lines.size > 0) mend(lines)
  }
  /** After a change of the plate: suggestions for the previous plate are replaced by those for the new one. */
  const follow = async (before: readonly Line[], after: readonly Line[]) => {
    const changed = replated(before, after)
    if (changed.length === 0) return
    const files = await catchRefusal(
      bySuggestion(call, changed.flatMap(({ row, was }) => [was, plateOf(after[row] ?? {})]).filter(Boolean)),
      () => undefined,
    )
    if (!files) return
    // The clerk has typed on meanwhile: the line is another object, and may have another plate.
    const rows = now().map((line, at) => {
      const proposal = changed.find(({ row }) => row === at && plateOf(after[row] ?? {}) === plateOf(line))
      return proposal ? proposed(line, files(plateOf(line)), files(proposal.was)) : line
    })
    put(rows)
  }
  /** 从资料带出: fills empty cells of all registered trucks, and shares the goods among those without weights. */
  const fillAll = async () => {
    const plates = now().map(plateOf).filter(Boolean)
    if (plates.length === 0) return
    const files = await catchRefusal(bySuggestion(call, plates))
    if (!files) return
    const rows = now().map((line) => proposed(line, files(plateOf(line)), undefined))
    const current = rows.map((line, at) => (files(plateOf(line)) ? line : (now()[at] ?? line)))
    const filled = current.filter((line, at) => line !== now()[at]).length
    const goods = linesOf(form.values['goods']).filter((line) => !isBlankGoods(line))
    const sharedGoods = shared(goods, current)
    const isShared = sharedGoods.some((line, at) => line !== current[at])
    put(sharedGoods)
    const unregistered = [...new Set(plates)].filter((plate) => !files(plate))
    const names = `${unregistered.slice(0, 3).join('、')}${unregistered.length > 3 ? ' 等' : ''}`
    void toast.info(
      `已带出 ${filled} 车${isShared ? '；空着的重量、件数按货物均分' : ''}${unregistered.length > 0 ? `；${unregistered.length} 个车牌不在档案中：${names}` : ''}`,
    )
  }
  return { lookups, follow, fillAll }
}

/** The plate with digits where its serial has the letters I and O, which no plate has. */
const correctionsOf = (entry: string): Option[] => {
  const plate = correctedPlate(entry)
  return plate ? [{ value: plate, label: plate, hint: '序号没有字母 I、O，改为数字' }] : []
}

const toOption = ({ plate_number, note, disabled, reason }: Found): Option => ({
  value: plate_number,
  label: plate_number,
  hint: note,
  ...(disabled ? { disabled: true, reason: `${note}；${reason ?? '不可用'}` } : {}),
})

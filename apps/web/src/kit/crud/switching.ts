import type { Entity } from '@guanqiao/domain/kit/entity'
import { switchesOf } from '@guanqiao/domain/kit/derived/switchOf'
import { calling } from '../acts/rowCalls.ts'
import { useAllowed } from '../permissions.ts'
import type { RowAction } from '../table/RowActions.tsx'
import type { AnyApi, AnyRow } from './crudApi.ts'

const declaredBy = ({ update }: AnyApi) => update && switchesOf(update)

/** The field that the row's action reads. */
export const switchedField = (api: AnyApi): string[] => [declaredBy(api)?.state ?? []].flat()

/** 停用 or 启用, whichever the state of the row admits. */
export function switching({ label, display }: Entity, api: AnyApi, row: AnyRow): Omit<RowAction, 'disabled'>[] {
  const switches = declaredBy(api)
  const value = switches && row[switches.state]
  if (!switches || (value !== switches.on && value !== switches.off)) return []
  const [switchLabel, button] = value === switches.on ? (['停用', 'disable'] as const) : (['启用', 'enable'] as const)
  const name = `${label}“${String(row[display] ?? '')}”`
  const question = button === 'disable' ? { confirm: { title: `是否停用${name}？`, okText: switchLabel } } : {}
  const input = { id: row.id, version: row.version }
  return [
    {
      key: 'switch',
      label: switchLabel,
      letter: 's',
      ...calling({ ...question, operation: switches[button], input, done: `已${switchLabel}${name}` }),
    },
  ]
}

/** The state, if the user may not leave the one that the record has. */
export function useLockedState(api: AnyApi, row: AnyRow): string[] {
  const may = useAllowed()
  const switches = declaredBy(api)
  if (!switches || may(switches[row[switches.state] === switches.on ? 'disable' : 'enable'])) return []
  return [switches.state]
}

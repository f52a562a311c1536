import type { Access } from '../access.ts'
import { may } from '../access.ts'
import { choiceOf, integer, text } from '../field.ts'
import type { Operation } from '../operation.ts'
import { draft } from '../operation.ts'
import { besides } from './exportOf.ts'

interface Switched {
  readonly id: string
  readonly version: number
}

/** The two operations that switch the state of a record. */
export interface Switches {
  readonly update: Operation
  /** The field with the state. */
  readonly state: string
  readonly on: string
  readonly off: string
  readonly enable: Operation<Switched>
  readonly disable: Operation<Switched>
}

const input = draft({
  id: text('编号', { required: true, max: 36 }),
  version: integer('版本', { required: true }),
})

const switches = new WeakMap<Operation, Switches>()

/**
 * 启用 and 停用 of records whose state declares the values of both: `…/enable` and `…/disable` beside the update, each with a button of
 * its own. Undefined for other updates.
 */
export function switchesOf(update: Operation): Switches | undefined {
  const { generic, access } = update
  if (generic?.act !== 'update' || !generic.entity.state || access.kind !== 'right') return undefined
  const derived = switches.get(update)
  if (derived) return derived
  const { state, fields, label } = generic.entity
  const { switched } = choiceOf(fields, state)
  if (!switched) return undefined
  const family = update.name.slice(0, update.name.lastIndexOf('.'))
  const declared = (button: 'enable' | 'disable', actLabel: string): Operation<Switched> => ({
    name: `${family}.${button}`,
    summary: `${actLabel}${label}`,
    routes: [{ method: 'POST', path: besides(update, button) }],
    access: may(access.menu, button),
    effect: 'write',
    input,
    output: update.output,
  })
  const operations = {
    update,
    state,
    ...switched,
    enable: declared('enable', '启用'),
    disable: declared('disable', '停用'),
  }
  switches.set(update, operations)
  return operations
}

export const switchesIn = (operations: readonly Operation[]): Switches[] =>
  operations.flatMap((operation) => switchesOf(operation) ?? [])

/** The right that an update needs besides its own because it sets the state: otherwise 修改 would include both switches. */
export function accessToState(update: Operation, values: unknown): Access | undefined {
  const switched = switchesOf(update)
  const value = switched && (values as Readonly<Record<string, unknown>>)[switched.state]
  if (!switched || value === undefined) return undefined
  return value === switched.on ? switched.enable.access : switched.disable.access
}

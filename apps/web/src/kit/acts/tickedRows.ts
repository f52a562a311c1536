import type { Restricted } from '@guanqiao/domain/kit/access'
import type { Operation } from '@guanqiao/domain/kit/operation'

let toolOf: (list: Operation) => Restricted | undefined = () => undefined

/**
 * Registers what the tools of the product do with the ticked rows of a list, if anything: a user with the right to it gets ticks, even
 * if the list has no acts on several rows.
 */
export const setTickedRowsTool = (tool: typeof toolOf): void => void (toolOf = tool)

export const tickedRowsTool = (list: Operation): Restricted | undefined => toolOf(list)

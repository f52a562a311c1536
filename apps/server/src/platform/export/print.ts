import { MAX_PRINTED_ROWS, printsOf } from '@guanqiao/domain/kit/derived/printOf'
import { menuButtons } from '@guanqiao/domain/menus'
import type { Operation } from '@guanqiao/domain/kit/operation'
import { operations } from '@guanqiao/domain/registry'
import { permit } from '../../kernel/caller.ts'
import { handle } from '../../kernel/handlers.ts'
import type { BoundOperation } from '../../kernel/handlers.ts'

/** Reads the rows of a print in one statement: the pages of a list could move while they are collected. */
export const printHandlers: readonly BoundOperation[] = printsOf(operations, menuButtons).map(({ list, print }) =>
  handle(print as Operation, async (ctx, input) => {
    permit(list.access, ctx.caller)
    const { entity } = list.generic!
    const { output } = list
    const sums = output.envelope === 'page' && output.sums ? Object.keys(output.sums.fields) : []
    const query = input as Readonly<Record<string, unknown>>
    await ctx.audit({ entity: entity.table, after: query })
    return ctx.data.list(entity, { ...query, pageNo: 1, pageSize: MAX_PRINTED_ROWS }, sums)
  }),
)

import type { Entity } from '@guanqiao/domain/kit/entity'
import { choiceOf } from '@guanqiao/domain/kit/field'
import { menus } from '@guanqiao/domain/menus'

/** The day in China, where papers expire. */
export const TODAY = `(now() at time zone 'Asia/Shanghai')::date`

/** The menu's screen opens the record. */
export const placeOf = ({ menu, table }: Entity): string => {
  const place = menus.find(({ key }) => key === menu)?.menu_path
  if (place === undefined) throw new Error(`${table} has no menu on which its expiring rows could be corrected`)
  return place
}

/** The row's display text, with its hint if that is a text of its own. */
export const titleOf = ({ display, hint, fields }: Entity): string =>
  hint !== undefined && fields[hint]?.kind === 'text' ? `${display} || ' ' || ${hint}` : display

/** Rows in a state that is not selectable are out of use. */
export function inUse({ state, fields }: Entity): string {
  const usable = state === undefined ? undefined : choiceOf(fields, state).selectable
  return usable ? `and ${state} in (${usable.map((value) => `'${value}'`).join(', ')})` : ''
}

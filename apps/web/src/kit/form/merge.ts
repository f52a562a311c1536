import type { Fields } from '@guanqiao/domain/kit/field'
import type { Values } from './values.ts'
import { editable, isSame } from './values.ts'

export interface Difference {
  readonly name: string
  readonly mine: unknown
  readonly theirs: unknown
  /** The default: mine where I changed it, theirs where only they did. */
  readonly choice: 'mine' | 'theirs'
}

/** The differences between my input and the current record, given the record that I started with. */
export function differences(fields: Fields, began: Values, mine: Values, theirs: Values): Difference[] {
  return Object.keys(editable(fields))
    .filter((name) => !isSame(mine[name], theirs[name]))
    .map((name) => ({
      name,
      mine: mine[name],
      theirs: theirs[name],
      choice: isSame(mine[name], began[name]) ? 'theirs' : 'mine',
    }))
}

/** My input with theirs where it was chosen. */
export function merged(
  mine: Values,
  conflicts: readonly Difference[],
  choices: Readonly<Record<string, 'mine' | 'theirs'>>,
): Values {
  const taken = conflicts.filter(({ name, choice }) => (choices[name] ?? choice) === 'theirs')
  return { ...mine, ...Object.fromEntries(taken.map(({ name, theirs }) => [name, theirs ?? null])) }
}

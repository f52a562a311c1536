export { leaving, MAX_OPENINGS, opening } from './presence.ts'
export type { Person, Present } from './presence.ts'

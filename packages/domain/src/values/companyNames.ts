import { foldName } from '../kit/field/lookAlikes.ts'

const folded = (name: string): string => foldName(name).replace(/[ ,·()]/g, '')

/** Whether two names of companies differ in nothing but spaces, punctuation, case and look-alike characters. */
export const areSameCompany = (one: string, other: string): boolean => folded(one) === folded(other)

import type { Field, Fields } from '@guanqiao/domain/kit/field'
import type { Values } from '../../kit/form/values.ts'
import { isBlank } from '../../kit/form/values.ts'
import type { Origin } from '../frame/origins.ts'
import type { PortSet } from './portSet.ts'
import { originOf } from './portSet.ts'

/** Fields that start with these values. */
export const withDefaults = (fields: Fields, values: Values): Fields => ({
  ...fields,
  ...Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) =>
      fields[name] && !isBlank(value) ? [[name, { ...fields[name], default: value } as Field]] : [],
    ),
  ),
})

/** The origins of values of a set, by field. */
export const originsOf = (set: PortSet | undefined, values: Values): ReadonlyMap<string, Origin> =>
  new Map(
    set
      ? Object.entries(values).flatMap(([name, value]) => (isBlank(value) ? [] : [[name, originOf(set, name, value)]]))
      : [],
  )

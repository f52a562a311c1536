import type { OutputOf } from '@guanqiao/domain/kit/operation'
import { portDefaults } from '@guanqiao/domain/reference/places/portRelated'
import { useContext } from 'react'
import { ForEnterprise } from '../../kit/session/forEnterprise.ts'
import { useRead } from '../../kit/useOperation.ts'
import type { Values } from '../../kit/form/values.ts'
import { isBlank } from '../../kit/form/values.ts'
import type { Origin } from '../frame/origins.ts'

/** The default set of a port. */
export type PortSet = OutputOf<typeof portDefaults>[number]

interface PortDirection {
  readonly port_id?: string
  readonly ie_flag?: 'I' | 'E'
}

const FRESH_MS = 60_000

/** The default set at a port, or at the usual one; `isKnown` once it is known whether there is one. Documents work without it. */
export function usePortSet(
  portDirection: PortDirection,
  enabled = true,
): { readonly set: PortSet | undefined; readonly isKnown: boolean } {
  const enterprise_id = useContext(ForEnterprise)
  const read = useRead(portDefaults, { ...portDirection, enterprise_id }, { enabled, staleTime: FRESH_MS })
  return { set: read.data?.[0], isKnown: !enabled || read.data !== undefined || read.error !== null }
}

/** The values that a set has for these fields, with the texts of references. */
export function valuesOf(set: PortSet | undefined, names: readonly string[]): Values {
  const stored: Values = set ?? {}
  return Object.fromEntries(
    names.flatMap((name) => {
      if (isBlank(stored[name])) return []
      const text = stored[`${name}_text`]
      return isBlank(text)
        ? [[name, stored[name]]]
        : [
            [name, stored[name]],
            [`${name}_text`, text],
          ]
    }),
  )
}

export const originOf = ({ related_name }: PortSet, path: string, value: unknown): Origin => ({
  path,
  label: `口岸默认资料“${related_name}”`,
  value: String(value),
})

/** The values that change from one port's set to another's: empty fields, and those that still have the earlier set's value. */
export function refilled(
  values: Values,
  before: PortSet | undefined,
  set: PortSet | undefined,
  names: readonly string[],
): Values {
  const [earlier, now]: [Values, Values] = [before ?? {}, set ?? {}]
  return Object.fromEntries(
    names.flatMap((name) => {
      const isFromBefore = !isBlank(earlier[name]) && values[name] === earlier[name]
      const isFillable = isBlank(values[name]) ? !isBlank(now[name]) : isFromBefore && now[name] !== earlier[name]
      return isFillable ? [[name, now[name] ?? null]] : []
    }),
  )
}

import type { Entity } from '@guanqiao/domain/kit/entity'
import { OF_PLATFORM, PLATFORM_ITSELF } from '@guanqiao/domain/kit/entity'
import type { Field, Fields } from '@guanqiao/domain/kit/field'
import { reference } from '@guanqiao/domain/kit/field'
import type { Section, Values } from '../EntityForm.tsx'
import { isPlatformStaff } from '../session/signedIn.ts'

const title = '所属企业'

/** The first field of a new record for the platform's staff: its owner. */
const owners: Readonly<Record<Entity['scope'], Field | undefined>> = {
  enterprise: reference(title, 'enterprise', { required: true }),
  shared: reference(title, 'enterprise', { help: `不选则为${OF_PLATFORM}` }),
  separate: reference(title, 'enterprise', { help: `不选则属于${PLATFORM_ITSELF}` }),
  platform: undefined,
}

/** The fields and cards of a form for a new record; of the platform's staff it asks first whose the record is. */
export function newRecord({ scope, fields }: Entity, sections: readonly Section[]): [Fields, readonly Section[]] {
  const owner = isPlatformStaff() ? owners[scope] : undefined
  if (!owner) return [fields, sections]
  const first = sections.length > 0 ? [{ title, fields: ['enterprise_id'] }] : []
  return [{ enterprise_id: owner, ...fields }, [...first, ...sections]]
}

/** A record as a new one starts with it: without what identifies it, and without personal data, which its reader may see masked. */
export const copyOf = ({ fields, code }: Entity, row: Values): Values =>
  Object.fromEntries(
    Object.entries(fields as Fields)
      .filter(([name, field]) => !field.automatic && !field.unique && !field.personal && !field.secret && name !== code)
      .flatMap(([name]) => [name, `${name}_text`].map((key) => [key, row[key]])),
  )

/** Splits the value of such a form into the record and its enterprise. */
export function sentFor({ enterprise_id, ...value }: Values): [Values, string | undefined] {
  return [value, typeof enterprise_id === 'string' ? enterprise_id : undefined]
}

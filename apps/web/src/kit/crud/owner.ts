import type { Entity } from '@guanqiao/domain/kit/entity'
import { OF_PLATFORM, PLATFORM_ITSELF } from '@guanqiao/domain/kit/entity'
import type { Field, Fields } from '@guanqiao/domain/kit/field'
import { reference } from '@guanqiao/domain/kit/field'
import type { Operation } from '@guanqiao/domain/kit/operation'
import type { Section, Values } from '../EntityForm.tsx'
import type { Question } from '../overlays.tsx'
import { isPlatformStaff } from '../session/signedIn.ts'

const title = '所属企业'

/** The first field of a new record for the platform's staff: its owner. */
const owners: Readonly<Record<Entity['scope'], Field | undefined>> = {
  enterprise: reference(title, 'enterprise', { required: true }),
  shared: reference(title, 'enterprise', { help: `不选则为${OF_PLATFORM}` }),
  separate: reference(title, 'enterprise', { help: `不选则属于${PLATFORM_ITSELF}` }),
  platform: undefined,
}

const ofEnterprise = reference(title, 'enterprise')

/**
 * The fields and cards of a form for a new record; of the platform's staff it asks first whose the record is. Where the operation
 * demands to be told that a record is the platform's own, leaving the enterprise empty does not say it.
 */
export function newRecord(
  { scope, fields }: Entity,
  { input }: Operation,
  sections: readonly Section[],
): [Fields, readonly Section[]] {
  const { of_platform, ready_made } = input.fields
  const owner = !isPlatformStaff() ? undefined : of_platform ? ofEnterprise : owners[scope]
  if (!owner) return [{ ...fields, ...(ready_made ? { ready_made } : {}) }, sections]
  const whose: Fields = { enterprise_id: owner, ...(of_platform ? { of_platform } : {}) }
  const first = sections.length > 0 ? [{ title, fields: Object.keys(whose) }] : []
  return [{ ...whose, ...fields }, [...first, ...sections]]
}

/** The question before a record is made that belongs to no enterprise. */
export const platformQuestion = ({ label, display }: Entity, value: Values): Question => ({
  title: `“${String(value[display] ?? '')}”属于平台，不属于任何企业，确定新增这个${label}吗？`,
  content: '平台人员按其权限能看到和修改所有企业的数据。',
  okText: `新增平台${label}`,
  danger: true,
})

/** A record as a new one starts with it: without what identifies it, and without personal data, which its reader may see masked. */
export const copyOf = ({ fields, code }: Entity, row: Values, notCopied: readonly string[] = []): Values =>
  Object.fromEntries(
    Object.entries(fields as Fields)
      .filter(([name, field]) => !field.automatic && !field.unique && !field.personal && !field.secret && name !== code)
      .filter(([name]) => !notCopied.includes(name))
      .flatMap(([name]) => [name, `${name}_text`].map((key) => [key, row[key]])),
  )

/** Splits the value of such a form into the record and its enterprise. */
export function sentFor({ enterprise_id, ...value }: Values): [Values, string | undefined] {
  return [value, typeof enterprise_id === 'string' ? enterprise_id : undefined]
}

import type { Entity } from '@guanqiao/domain/kit/entity'
import { signedInNow } from '../session/signedIn.ts'
import type { AnyRow } from './crudApi.ts'

/** The reason why the user's enterprise cannot change a row that it may read; undefined if it can. */
export const platformOnlyReason = ({ scope }: Entity, row: AnyRow): string | undefined =>
  scope === 'shared' && row['enterprise_id'] === null && signedInNow()?.enterprise_id
    ? '平台的公共资料，由平台人员维护'
    : undefined

import { enterprise } from '@guanqiao/domain/rights/enterprise'
import type { Row } from '@guanqiao/domain/kit/entity'
import { fieldProblem } from '@guanqiao/domain/kit/problem'
import { codeOwners } from '@guanqiao/domain/order/index'
import { transmitter } from '@guanqiao/domain/reference/index'
import { company, vehicle } from '@guanqiao/domain/transport/index'
import { asPlate, isOrganisationCode, organisationOf, rowsByPlate } from '@guanqiao/domain/values/index'
import type { Context } from '../../../kernel/handlers.ts'

export type CodeOwner = keyof typeof codeOwners

/** The target of numbers made by rule. */
export interface Bearer {
  readonly enterprise_id: string
  readonly company_id?: string | null | undefined
  readonly transmitter_id?: string | null | undefined
  /** One per number, or several for one number. */
  readonly plates?: readonly string[] | null | undefined
}

export interface OrganisationCode {
  readonly organisation: string
  /** Its owner. */
  readonly owner: string
  readonly warning: string | null
}

export interface Codes {
  /** One per number; empty if something is missing. */
  readonly codes: readonly OrganisationCode[]
  /** The reasons for missing codes, with the trucks. */
  readonly missing: readonly string[]
}

const MAX_NAMED_PLATES = 5

interface Owner {
  readonly name: string
  readonly credit_code: string | null
}

const codeOf = ({ name, credit_code }: Owner): OrganisationCode | undefined => {
  if (!credit_code) return undefined
  const organisation = organisationOf(credit_code)
  const warning = isOrganisationCode(organisation)
    ? null
    : `“${name}”统一社会信用代码的第 9–17 位 ${organisation} 校验位不对，请核对`
  return { organisation, owner: name, warning }
}

/** The organisation codes of `count` numbers. */
export async function organisationCodes(
  ctx: Context,
  bearer: Bearer,
  codeOwner: CodeOwner,
  count: number,
): Promise<Codes> {
  if (codeOwner !== 'company' || bearer.company_id) {
    const owner = await soleOwner(ctx, bearer, codeOwner)
    if (!owner) return { codes: [], missing: ['请选择舱单传输人，其统一社会信用代码的第 9–17 位用于批次号前 9 位'] }
    const code = codeOf(owner)
    return code
      ? { codes: Array.from({ length: count }, () => code), missing: [] }
      : { codes: [], missing: [`${codeOwners[codeOwner]}“${owner.name}”没有统一社会信用代码，不能按规则编制`] }
  }
  const plates = (bearer.plates ?? []).map(asPlate)
  if (plates.length === 0) return { codes: [], missing: ['请选择承运企业'] }
  if (count > 1 && plates.length !== count)
    throw fieldProblem('plates', `车牌 ${plates.length} 个，批次号 ${count} 个，应一一对应`)
  const { codes, missing } = await codesByPlate(ctx, bearer.enterprise_id, plates)
  if (missing.length > 0 || count > 1) return { codes, missing }
  return ofOne(codes)
}

/** Trucks that share a number must have the same carrier. */
function ofOne(codes: readonly OrganisationCode[]): Codes {
  const byCode = new Map(codes.map((code) => [code.organisation, code]))
  if (byCode.size < 2) return { codes: codes.slice(0, 1), missing: [] }
  const owners = [...byCode.values()].map(({ owner }) => `“${owner}”`).join('、')
  return { codes: [], missing: [`共用一个批次号的车辆属于不同的承运企业：${owners}`] }
}

async function soleOwner({ data }: Context, bearer: Bearer, codeOwner: CodeOwner): Promise<Owner | undefined> {
  const { enterprise_id, company_id, transmitter_id } = bearer
  if (codeOwner === 'enterprise') {
    const { company_name, credit_code } = await data.get(enterprise, enterprise_id)
    return { name: company_name, credit_code }
  }
  if (codeOwner === 'transmitter') {
    const row = transmitter_id ? await data.find(transmitter, { enterprise_id, id: transmitter_id }) : undefined
    return row && { name: row.transmitter_name, credit_code: row.credit_code }
  }
  const row = await data.get(company, company_id ?? '')
  return { name: row.company_name, credit_code: row.credit_code }
}

async function codesByPlate({ data }: Context, enterprise_id: string, plates: readonly string[]): Promise<Codes> {
  const vehicles = await data.all(vehicle, { enterprise_id, plate_number: [...new Set(plates)] })
  const byPlate = rowsByPlate(vehicles)
  const companies = await data.all(company, { enterprise_id, id: [...new Set(vehicles.map((row) => row.company_id))] })
  const byId = new Map(companies.map((row) => [row.id, row]))
  const carriers = plates.map((plate) => ({ plate, carrier: byId.get(byPlate(plate)?.company_id ?? '') }))
  const codes = carriers.flatMap(({ carrier }) => (carrier && codeOf({ ...carrier, name: carrier.company_name })) ?? [])
  if (codes.length === plates.length) return { codes, missing: [] }
  const groups = Map.groupBy(
    carriers.filter(({ carrier }) => !carrier?.credit_code),
    ({ carrier }) => carrier,
  )
  return {
    codes: [],
    missing: [...groups].map(([carrier, group]) =>
      lacking(
        carrier,
        group.map(({ plate }) => plate),
      ),
    ),
  }
}

function lacking(carrier: Row<typeof company> | undefined, plates: readonly string[]): string {
  const plateList = plates.slice(0, MAX_NAMED_PLATES).join('、')
  const trucks = plates.length > MAX_NAMED_PLATES ? `${plateList} 等 ${plates.length} 辆` : plateList
  if (!carrier) return `车辆档案中没有 ${trucks}，不知道承运企业`
  const foreign = carrier.country && carrier.country !== 'CHN' ? '（境外企业）' : ''
  return `运输公司“${carrier.company_name}”${foreign}没有统一社会信用代码（车辆 ${trucks}）`
}

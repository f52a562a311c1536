import { compare } from '@guanqiao/domain/kit/decimal'
import type { Row } from '@guanqiao/domain/kit/entity'
import { fieldProblem, problem } from '@guanqiao/domain/kit/problem'
import { importLicense, importLicenseApi, licenseBalance, oneLicense } from '@guanqiao/domain/reference/index'
import type { LicenseTerms } from '@guanqiao/domain/reference/index'
import { handle } from '../../kernel/handlers.ts'
import type { BoundOperation } from '../../kernel/handlers.ts'
import { today } from '../../kernel/time.ts'
import { thrownProblems } from '../../platform/import/rule.ts'
import type { ImportRule } from '../../platform/import/rule.ts'

interface Terms extends LicenseTerms {
  readonly issue_date: string
  readonly valid_to: string
}

function balance(terms: Terms) {
  if (terms.valid_to < terms.issue_date) throw fieldProblem('valid_to', '有效期不能早于签发日期')
  const derived = licenseBalance(terms)
  if (compare(derived.remaining, '0') < 0)
    throw fieldProblem('quantity', `已用 ${terms.used_quantity ?? '0'}，数量加溢装不能小于已用数量`)
  return derived
}

const withoutGaps = <P extends object>(patch: P): P =>
  Object.fromEntries(Object.entries(patch).filter(([, value]) => value !== undefined)) as P

const unused = { used_quantity: '0.000', used_times: 0 }

/** A new licence, with its balance. Throws a problem at a field. */
const unusedLicense = <I extends object>(input: I) => ({
  ...input,
  ...unused,
  ...balance({ ...withoutGaps(input), ...unused } as Partial<Terms> as Terms),
})

/** The changed values of a licence, with its balance. Throws a problem at a field. */
function changedLicense<P extends object>(before: Row<typeof importLicense>, patch: P) {
  const { unit = before.unit } = patch as Partial<Terms & Pick<Row<typeof importLicense>, 'unit'>>
  if (unit !== before.unit && (before.used_times ?? 0) > 0) throw fieldProblem('unit', '已有订单使用，单位不能改')
  return { ...patch, ...balance({ ...before, ...withoutGaps(patch) } as Terms) }
}

export const licenseImport: ImportRule = {
  table: 'import_license',
  problems: async (_, rows) => thrownProblems(rows, unusedLicense),
  insert: ({ data }, rows) => data.createMany(importLicense, rows.map(unusedLicense) as never),
  change: (_, before, patch) => changedLicense(before, patch),
}

export const licenseHandlers: BoundOperation[] = [
  handle(importLicenseApi.create, async (ctx, input) => ctx.data.create(importLicense, unusedLicense(input))),
  handle(importLicenseApi.update, async (ctx, { id, version, ...patch }) => {
    const before = await ctx.data.get(importLicense, id, { lock: true })
    return ctx.data.update(importLicense, id, changedLicense(before, patch), version)
  }),
  handle(importLicenseApi.remove, async (ctx, { id, version }) => {
    const { license_no, used_times } = await ctx.data.get(importLicense, id, { lock: true })
    if ((used_times ?? 0) > 0) throw problem('license.used', license_no)
    await ctx.data.remove(importLicense, id, version ?? null)
    return { id }
  }),
  handle(oneLicense, async (ctx, { license_no, receiver_id, good_code }) => {
    if (license_no) {
      const row = await ctx.data.find(importLicense, { license_no: license_no.toUpperCase() })
      if (!row) throw problem('record.notFound', license_no)
      return row
    }
    if (!receiver_id || !good_code) throw fieldProblem('license_no', '请给出许可证号，或进口商和商品编号')
    const day = today(ctx.now())
    const rows = await ctx.data.first(importLicense, { receiver_id, good_code, status: 'valid' }, 100, {
      order: 'valid_to',
    })
    const usable = rows.find((row) => row.valid_to >= day)
    if (!usable) throw problem('record.notFound', `此进口商没有可用于 ${good_code} 的许可证`)
    return usable
  }),
]

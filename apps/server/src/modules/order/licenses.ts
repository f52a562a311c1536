import { add, compare, subtract } from '@guanqiao/domain/kit/decimal'
import type { Row } from '@guanqiao/domain/kit/entity'
import { Problem } from '@guanqiao/domain/kit/problem'
import type { FieldProblem } from '@guanqiao/domain/kit/problem'
import type { order } from '@guanqiao/domain/order/index'
import { block } from '@guanqiao/domain/documents/finding'
import type { Finding } from '@guanqiao/domain/documents/finding'
import { importLicense, inLicenseUnit, licenseBalance, licenseRefusal } from '@guanqiao/domain/reference/index'
import type { Context } from '../../kernel/handlers.ts'
import { today } from '../../kernel/time.ts'

type Order = Row<typeof order>
type License = Row<typeof importLicense>

interface Drawn {
  readonly license: License
  readonly quantity: string
  readonly hs_code: string
  /** The first line that names the licence. */
  readonly at: number
}

/** Goods as they are stored or typed. */
type GoodsLine = Partial<NonNullable<Order['goods']>[number]>

interface Licensed {
  readonly enterprise_id: string
  readonly goods?: readonly GoodsLine[] | null | undefined
}

interface Reading {
  readonly drawn: readonly Drawn[]
  /** Quantities that do not convert into the unit of the licence. */
  readonly wrong: readonly FieldProblem[]
}

/** The licences that the goods of an order name, locked, with the quantity of each in its unit. Units must convert. */
async function drawnBy(ctx: Context, row: Order): Promise<readonly Drawn[]> {
  const { drawn, wrong } = await readLicenses(ctx, row, true)
  if (wrong.length > 0) throw new Problem('order.incomplete', wrong)
  return drawn
}

async function readLicenses(ctx: Context, { goods, enterprise_id }: Licensed, lock: boolean): Promise<Reading> {
  const lines = (goods ?? []).map((line, at) => ({ line, at })).filter(({ line }) => line.license_id)
  const ids = [...new Set(lines.map(({ line }) => line.license_id!))]
  if (ids.length === 0) return { drawn: [], wrong: [] }
  // In the order of ids, as every order locks them.
  const licenses = await ctx.data.all(importLicense, { enterprise_id, id: ids }, { lock })
  const wrong: FieldProblem[] = []
  const drawn = licenses.map((license) => {
    const covered = lines.filter(({ line }) => line.license_id === license.id)
    const quantities = covered.map(({ line, at }) => {
      const quantity = inLicenseUnit(line.quantity ?? '0', line.unit ?? '', license.unit)
      if (quantity === undefined || compare(quantity, '0') === 0)
        wrong.push({
          path: `goods.${at}.quantity`,
          message: `使用许可证 ${license.license_no} 的货物须填成交数量，单位与许可证相同`,
        })
      return quantity ?? '0'
    })
    return { license, quantity: add(quantities), hs_code: covered[0]!.line.hs_code ?? '', at: covered[0]!.at }
  })
  return { drawn, wrong }
}

type Use = Pick<Order, 'receiver_id' | 'plan_date'>

/** The licences that may not be used for what an order draws on them. */
const refusedOf = (ctx: Context, { receiver_id, plan_date }: Use, drawn: readonly Drawn[]): FieldProblem[] =>
  drawn.flatMap(({ license, quantity, hs_code, at }) => {
    const day = plan_date ?? today(ctx.now())
    const message = licenseRefusal(license, { quantity, hs_code, receiver_id, day })
    return message === undefined ? [] : [{ path: `goods.${at}.license_id`, message }]
  })

/** What submitting would refuse about the licences of an order that is being typed. Reserves nothing. */
export async function licenseFindings(ctx: Context, planned: Licensed & Use): Promise<Finding[]> {
  const { drawn, wrong } = await readLicenses(ctx, planned, false)
  // A quantity that does not convert is not compared with the licence.
  const refused = wrong.length > 0 ? [] : refusedOf(ctx, planned, drawn)
  return [...wrong, ...refused].map(({ path, message }) => block('license.refused', { path, message }))
}

/** Reserves the licensed quantities of a submitted order, all or none; the row locks keep two orders from overdrawing a licence. */
export async function reserveLicenses(ctx: Context, row: Order): Promise<void> {
  const drawn = await drawnBy(ctx, row)
  const refused = refusedOf(ctx, row, drawn)
  if (refused.length > 0) throw new Problem('order.incomplete', refused)
  await store(ctx, drawn, (license, quantity) => ({
    used_quantity: add([license.used_quantity ?? '0', quantity]),
    used_times: (license.used_times ?? 0) + 1,
  }))
}

/** Returns what a submitted order had reserved: its goods cannot have changed since. */
export async function returnLicenses(ctx: Context, row: Order): Promise<void> {
  await store(ctx, await drawnBy(ctx, row), (license, quantity) => ({
    used_quantity: subtract(license.used_quantity ?? '0', quantity),
    used_times: (license.used_times ?? 0) - 1,
  }))
}

type Used = Pick<License, 'used_quantity' | 'used_times'>

async function store(ctx: Context, drawn: readonly Drawn[], after: (license: License, quantity: string) => Used) {
  await ctx.data.updateMany(
    importLicense,
    drawn.map(({ license, quantity }) => {
      const used = after(license, quantity)
      return { id: license.id, ...used, ...licenseBalance({ ...license, ...used }) }
    }),
    drawn.map(({ license }) => license),
  )
}

import { changeable, manifest, manifestBill, manifestDocument, summaryOf } from '@guanqiao/domain/customs/index'
import type { BillState, Finding, ManifestSummary } from '@guanqiao/domain/customs/index'
import type { Context } from '../../kernel/handlers.ts'
import { noteHits } from '../../documents/localRules/localRules.ts'
import { billsOf } from './bills.ts'
import type { ManifestWithBills } from './bills.ts'
import { findingsOfMany } from './checks.ts'
import type { BillRow, ManifestRow } from './checks.ts'
import { differsFromCustoms } from './editing/customsCopy.ts'
import { readCustomsCopies } from '../../documents/rehearsal/customsCopy.queries.ts'

/** A settled manifest, with the findings of its check; undefined if none of its bills waits to be sent for the first time. */
interface Settled {
  readonly document: ManifestWithBills
  readonly findings: readonly Finding[] | undefined
}

/** After a manifest or its bills were edited: see `settleMany`. */
export const settle = async (ctx: Context, row: ManifestRow): Promise<ManifestWithBills> =>
  (await settleChecked(ctx, row)).document

/** The same with the findings. */
export async function settleChecked(ctx: Context, row: ManifestRow): Promise<Settled> {
  const [settled] = await settleMany(ctx, [row], await billsOf(ctx, row))
  return settled!
}

/**
 * Updates the derived states of bills and manifests of one enterprise: bills without findings are ready, others drafts; bills held
 * by customs know whether they differ from customs' version; each manifest shows its worst bill.
 */
export async function settleMany(
  ctx: Context,
  rows: readonly ManifestRow[],
  bills: readonly BillRow[],
): Promise<Settled[]> {
  const ofManifest = Map.groupBy(bills, (bill) => bill.manifest_id)
  const loaded = rows.map((row) => ({ head: row, bills: ofManifest.get(row.id) ?? [] }))
  const findings = await preparedFindings(ctx, loaded)
  const patches = [...checkedStates(loaded, findings), ...(await customsDifferences(ctx, loaded))]
  const changed = new Map((await ctx.data.updateMany(manifestBill, patches)).map((bill) => [bill.id, bill]))
  const settled = loaded.map(({ head, bills: all }) => ({
    manifest: head,
    bills: all.map((bill) => changed.get(bill.id) ?? bill),
  }))
  const stored = await storeSummaries(ctx, settled)
  return stored.map((document) => ({ document, findings: findings.get(document.manifest.id) }))
}

interface Loaded {
  readonly head: ManifestRow
  readonly bills: readonly BillRow[]
}

const isPrepared = (status: BillState): status is 'draft' | 'ready' => status === 'draft' || status === 'ready'

/** The findings on the manifests with drafts or ready bills, by id. */
async function preparedFindings(ctx: Context, loaded: readonly Loaded[]): Promise<Map<string, Finding[]>> {
  const unsent = loaded.filter(({ bills }) => bills.some(({ status }) => isPrepared(status)))
  const findings = await findingsOfMany(ctx, unsent)
  await noteHits(
    ctx,
    manifestDocument,
    unsent.map(({ head }) => ({ head, findings: findings.get(head.id) ?? [] })),
  )
  return findings
}

/** Drafts and ready bills whose state differs from the result of the checks. */
const checkedStates = (loaded: readonly Loaded[], findings: ReadonlyMap<string, readonly Finding[]>) =>
  loaded.flatMap(({ head, bills }) =>
    bills.flatMap((bill, at) => {
      if (!isPrepared(bill.status)) return []
      const status: BillState = isBlocked(findings.get(head.id) ?? [], at) ? 'draft' : 'ready'
      return status === bill.status ? [] : [{ id: bill.id, status }]
    }),
  )

/** Whether a finding blocks this bill: a finding on the bill itself or on the head, not on another bill. */
export const concerns = ({ path }: Finding, at: number): boolean =>
  !path?.startsWith('bills.') || path === `bills.${at}` || path.startsWith(`bills.${at}.`)

const isBlocked = (findings: readonly Finding[], at: number): boolean =>
  findings.some((finding) => finding.severity === 'block' && concerns(finding, at))

async function customsDifferences(ctx: Context, loaded: readonly Loaded[]) {
  const [first] = loaded
  if (!first) return []
  const candidates = loaded.flatMap(({ bills }) => bills.filter(({ status }) => changeable(status)))
  const customsCopies = await readCustomsCopies(ctx.sql, first.head.enterprise_id, candidates)
  return loaded.flatMap(({ head, bills }) =>
    bills.flatMap((bill) => {
      const copy = customsCopies.get(bill.id)
      if (!copy || !changeable(bill.status)) return []
      const differs = differsFromCustoms(head, bill, copy)
      return differs === (bill.differs ?? false) ? [] : [{ id: bill.id, differs }]
    }),
  )
}

async function storeSummaries(ctx: Context, settled: readonly ManifestWithBills[]): Promise<ManifestWithBills[]> {
  const patches = settled.flatMap(({ manifest: row, bills }) => {
    const summary = summaryOf(bills)
    return isShown(row, summary) ? [] : [{ id: row.id, ...summary }]
  })
  const changed = new Map((await ctx.data.updateMany(manifest, patches)).map((row) => [row.id, row]))
  return settled.map(({ manifest: row, bills }) => ({ manifest: changed.get(row.id) ?? row, bills }))
}

const isShown = (row: ManifestRow, summary: ManifestSummary): boolean =>
  Object.entries(summary).every(
    ([name, value]) => JSON.stringify(row[name as keyof ManifestSummary]) === JSON.stringify(value),
  )

import type { BillDraft } from '../finding.ts'

/** The bill of a finding: its path in the record, and its name in a sentence. */
export interface BillLocation {
  readonly path: string
  readonly name: string
}

export const billLocation = ({ bill_no }: BillDraft, at: number): BillLocation => ({
  path: `bills.${at}`,
  name: bill_no ? `提(运)单 ${bill_no}` : `第 ${at + 1} 票提(运)单`,
})

/** Source: CN005. Bulk solids, liquids and gases, and unpacked goods. */
const bulk = new Set(['BU', 'VG', 'VL', 'VO', 'VQ', 'VR', 'VS', 'VY'])

export const isBulk = (package_type: string | null | undefined): boolean => bulk.has(package_type ?? '')

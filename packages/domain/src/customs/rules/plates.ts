import { asPlate } from '../../values/index.ts'
import type { ManifestContext, ManifestDraft } from '../finding.ts'

/** The plates that carry a manifest: of the order's trucks, else those typed. */
export const platesOf = ({ plates }: ManifestDraft, { trucks }: ManifestContext): string[] =>
  trucks.length > 0
    ? trucks.map((truck) => asPlate(truck.plate_number))
    : (plates ?? '')
        .split(/[,，、;；\s]+/)
        .filter(Boolean)
        .map(asPlate)

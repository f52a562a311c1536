import { asPlate } from '../../values/index.ts'
import type { ManifestContext, ManifestDraft } from '../finding.ts'

/** The plates of a typed list. */
export const platesIn = (plates: string | null | undefined): string[] =>
  (plates ?? '')
    .split(/[,，、;；\s]+/)
    .filter(Boolean)
    .map(asPlate)

/** The plates that carry a manifest: those of the order's trucks, otherwise the typed ones. */
export const platesOf = ({ plates }: ManifestDraft, { trucks }: ManifestContext): string[] =>
  trucks.length > 0 ? trucks.map((truck) => asPlate(truck.plate_number)) : platesIn(plates)

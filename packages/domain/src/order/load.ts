import { add } from '../kit/decimal.ts'

const PLATES_LENGTH = 500

/** The combined load of trucks for batch and manifest: their plates (as many as fit) and their planned gross weight, kg. */
export function loadOf(trucks: readonly { readonly plate_number: string; readonly planned_gross: string | null }[]): {
  plates: string
  planned_gross: string | null
} {
  const weights = trucks.flatMap((truck) => truck.planned_gross ?? [])
  return {
    plates: platesText(trucks.map((truck) => truck.plate_number)),
    planned_gross: weights.length > 0 ? add(weights) : null,
  }
}

function platesText(plates: readonly string[]): string {
  let text = ''
  for (const plate of new Set(plates)) {
    const longer = text === '' ? plate : `${text}、${plate}`
    if (longer.length > PLATES_LENGTH) break
    text = longer
  }
  return text
}

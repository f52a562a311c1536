/** The rank of a code: technical receipts lowest, decisions on the goods highest. A lower rank never replaces customs' last statement. */
const weights: Readonly<Record<string, number>> = {
  E1: 1,
  E2: 2,
  E3: 2,
  E4: 2,
  '02': 3,
  '01': 4,
  '03': 4,
  12: 5,
  13: 5,
  11: 6,
}

export const weightOf = (code: string): number => weights[code] ?? 0

/** Colours as eyes with red-green weakness see them (Viénot, Brettel, Mollon 1999), in linear RGB. For tests. */
const eyesight = {
  protan: [
    [0.11238, 0.88762, 0],
    [0.11238, 0.88762, 0],
    [0.00401, -0.00401, 1],
  ],
  deutan: [
    [0.29275, 0.70725, 0],
    [0.29275, 0.70725, 0],
    [-0.02234, 0.02234, 1],
  ],
} as const

const toCones = [
  [0.4122214708, 0.5363325363, 0.0514459929],
  [0.2119034982, 0.6806995451, 0.1073969566],
  [0.0883024619, 0.2817188376, 0.6299787005],
]
const toLab = [
  [0.2104542553, 0.793617785, -0.0040720468],
  [1.9779984951, -2.428592205, 0.4505937099],
  [0.0259040371, 0.7827717662, -0.808675766],
]

const times = (matrix: readonly (readonly number[])[], vector: readonly number[]) =>
  matrix.map((row) => row.reduce((sum, part, at) => sum + part * (vector[at] ?? 0), 0))

const linear = (part: number) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4)

function lab(colour: string, eyes: keyof typeof eyesight): number[] {
  const parts = [1, 3, 5].map((at) => linear(Number.parseInt(colour.slice(at, at + 2), 16) / 255))
  return times(toLab, times(toCones, times(eyesight[eyes], parts)).map(Math.cbrt))
}

/** Perceived distance of two #rrggbb colours in OKLab × 100: below 2 they look alike, white and black are 100 apart. */
export function distance(one: string, other: string, eyes: keyof typeof eyesight): number {
  const to = lab(other, eyes)
  return Math.hypot(...lab(one, eyes).map((part, at) => part - (to[at] ?? 0))) * 100
}

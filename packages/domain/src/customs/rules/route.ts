/** The country across the border of a port: alpha-2 and name. */
export interface Neighbour {
  readonly code: string
  readonly name: string
}

/**
 * What is wrong with the countries that imports came through; undefined if nothing is. All countries between the place of dispatch and that
 * of delivery are stated (填制规范 0004), and by road the last of them is the one across the border.
 */
export function routeFault(
  countries: readonly string[] | null | undefined,
  neighbour: Neighbour | undefined,
): string | undefined {
  const route = countries ?? []
  if (route.length === 0 || !neighbour || route.includes(neighbour.code)) return undefined
  return `途经国家 ${route.join('、')} 中没有口岸毗邻的${neighbour.name}（${neighbour.code}）`
}

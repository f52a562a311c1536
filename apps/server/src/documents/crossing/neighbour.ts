import type { Neighbour } from '@guanqiao/domain/customs/rules/route'
import type { CodeValue } from '@guanqiao/domain/kit/codeTable'

/** The country across the border of a port, as messages of the manifest name it. */
export function neighbourOf(
  code: (table: 'country', value: string) => CodeValue | undefined,
  port: { readonly neighbour_country: string } | undefined,
): Neighbour | undefined {
  const country = port && code('country', port.neighbour_country)
  const short = country?.extra?.['alpha_2']
  return country && short ? { code: short, name: country.name } : undefined
}

import type { Screen } from './screen.ts'

type Parameters<Name extends string> = Readonly<Partial<Record<Name, string | number | null | undefined>>>

/** Lists of values (`status=draft,ready`) and times stay readable in the address bar; URLs allow both characters in a query. */
const encoded = (value: string | number): string =>
  encodeURIComponent(value).replaceAll('%2C', ',').replaceAll('%3A', ':')

/** The address of a screen, with the parameters that have a value. */
export function linkTo<Name extends string>(
  { path }: Pick<Screen<Name>, 'path' | 'takes'>,
  parameters?: Parameters<NoInfer<Name>>,
): string {
  const query = Object.entries<string | number | null | undefined>(parameters ?? {})
    .flatMap(([name, value]) => (value === undefined || value === null ? [] : [`${name}=${encoded(value)}`]))
    .join('&')
  return query === '' ? path : `${path}?${query}`
}

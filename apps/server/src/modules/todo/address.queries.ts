import { linkTo } from '@guanqiao/domain/screens/index'
import type { Screen } from '@guanqiao/domain/screens/index'

/**
 * The address of a screen as an SQL expression. The last parameter is an SQL expression too, of text without characters that an
 * address encodes: an id, a number, a day.
 */
export function addressIn<Name extends string>(
  screen: Pick<Screen<Name>, 'path' | 'takes'>,
  ...[name, value, act]: readonly [name: NoInfer<Name>, value: string, act?: string]
): string {
  const parameters: Partial<Record<Name, string>> = {}
  parameters[name] = ''
  return `'${linkTo(screen, parameters)}' || ${value}${act === undefined ? '' : ` || '&act=${act}'`}`
}

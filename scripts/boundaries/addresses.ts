import { screens, signInPages, statusPages } from '../../packages/domain/src/screens/index.ts'
import { isTest } from '../source/files.ts'
import type { Source } from '../source/files.ts'
import { withoutComments } from '../source/imports.ts'

const addresses: ReadonlySet<string> = new Set(
  [screens, signInPages, statusPages].flatMap((several) => Object.values(several)).map(({ path }) => path),
)

const product = /^(packages\/domain|apps\/(?:web|server))\/src\//
/** Declarations of screens; and the kernel and kits, which know no screen. */
const knowsNone =
  /^packages\/domain\/src\/(?:screens|kit)\/|^apps\/server\/src\/(?:kernel|gateways)\/|^apps\/web\/src\/kit\//
/** Whatever starts like an address of the page, with the text before it: in quotes, or in SQL inside of a template. */
const literal = /(.{0,60}?)(['"`])(\/[A-Za-z0-9][\w/-]*)(?=(['"`?#]|\$\{))/gs
/** The operations of an entity have a common path, which may be that of its screen: `crud(vehicle, '/transport/vehicle', …)`. */
const baseOfCalls = /\b\w+\(\s*\w+,\s*$/
/** Attributes and calls that take the address of a page. */
const leads = /(?:\b(?:to|href|list|back)[=:]\s*\{?\s*|\b(?:navigate|go|redirect|assign)\(\s*)$/

const ADVICE =
  'Addresses are declared in packages/domain/src/screens/: build the link from the screen, linkTo(screens.order, { id }), so that a changed path or parameter reaches it.'

/** The messages for addresses of screens that are typed as text instead of built from the screen. */
export function literalAddresses(files: readonly Source[]): string[] {
  return files.flatMap(({ path, text }) => {
    if (!product.test(path) || knowsNone.test(path) || isTest(path)) return []
    return [...withoutComments(text).matchAll(literal)].flatMap(([, before = '', , address = '', end]) => {
      const isDeclared = addresses.has(address) && !(end !== '?' && baseOfCalls.test(before))
      const isUnknown = path.startsWith('apps/web/') && leads.test(before) && !addresses.has(address)
      return isDeclared || isUnknown ? [`${path} types the address '${address}'\n    ${ADVICE}`] : []
    })
  })
}

import { isTest } from '../source/files.ts'
import type { Source } from '../source/files.ts'
import { importsOf, resolveImport, withoutComments } from '../source/imports.ts'
import { moduleOf, rankOf } from './ranks.ts'

/** A forbidden import, and the alternative. */
interface ImportRule {
  readonly test: (from: string, target: string) => boolean
  readonly advice: string
}

/** A forbidden text, and the alternative. */
interface TextRule {
  readonly in: (path: string) => boolean
  readonly says: RegExp
  readonly advice: string
}

const product = /^(packages|apps)\/[^/]+\/src\//
const mayHoldSql = /^apps\/server\/src\/kernel\/|^packages\/launcher\/|\.queries\.ts$/
const mayFetch = /^apps\/web\/src\/kit\/call|^apps\/server\/src\/gateways\//
const mayReadEnvironment = /^apps\/server\/src\/config\.ts$/
const sqlAdvice =
  'SQL lives in kernel/, packages/launcher/ and *.queries.ts: put the query into a *.queries.ts of this module and call it by name.'

const importRules: readonly ImportRule[] = [
  {
    test: (from, target) => from.startsWith('apps/web/') && target.startsWith('apps/server/'),
    advice: 'The web never imports the server. What both need is declared in packages/domain.',
  },
  {
    test: (from, target) => from.startsWith('apps/server/') && target.startsWith('apps/web/'),
    advice: 'The server never imports the web. What both need is declared in packages/domain.',
  },
  {
    test: (from, target) => from.startsWith('packages/') && target.startsWith('apps/'),
    advice: 'A package knows no application. Move the part into the package, or hand it over as an argument.',
  },
  {
    test: (from, target) =>
      from.startsWith('packages/domain/') && !/^(packages\/domain\/|zod\/mini$)/.test(target) && !isTest(from),
    advice:
      "The domain depends on 'zod/mini' alone (a quarter of zod's weight in the browser). Put the rest on the side that needs it.",
  },
  {
    test: (from, target) => target.startsWith('hucre') && from !== 'packages/workbook/src/write.ts',
    advice: 'Workbooks are read and written by packages/workbook alone: use @guanqiao/workbook/read and /write.',
  },
  {
    test: (from, target) => isLower(from, target) && !isTest(from),
    advice:
      'This turns the direction round: kit ← values ← documents ← modules ← index, kernel ← gateways ← platform ← documents ← modules ← app ← main, web kit ← platform ← documents ← modules ← screens ← shell ← main. Move the shared part down, or pass it as an argument.',
  },
  {
    test: (from, target) => isProductInKernel(from, target) && !isTest(from),
    advice:
      'The kernel knows nothing of the product: of the domain it imports kit/ and the problems alone. What it has to know is handed to it (kernel/product.ts).',
  },
  {
    test: (from, target) => isProductInWebKit(from, target) && !isTest(from),
    advice:
      "The web's kit knows nothing of the product: of the domain it imports kit/ and the problems alone. What an entity's screens need besides is handed to it (contexts like kit/crud/history.ts), or is a part of platform/.",
  },
  {
    test: (from, target) => isSibling(from, target) && !isTest(from),
    advice:
      "Sibling modules do not import each other. Reach another module's rows by its entity (data.get(vehicle, id)); move what documents have in common to documents/, the rest to platform/, kit/, values/ or kernel/.",
  },
  {
    test: (from, target) => isForeignStyle(from, target),
    advice:
      'A module styles its own markup in a *.module.css, whose classes are its own. What several modules need is a component of kit/, platform/ or documents/, which imports its styles itself.',
  },
  {
    test: (from, target) => target === 'postgres' && product.test(from) && !mayHoldSql.test(from) && !isTest(from),
    advice: sqlAdvice,
  },
]

const textRules: readonly TextRule[] = [
  {
    in: (path) => path.startsWith('apps/web/'),
    // `react/hook-use-state` of the linter also refuses `const [start] = useState(…)`, a value kept since the first render.
    says: /\bconst \[\w*, (?!set[A-Z])\w+\] = useState\b/,
    advice: 'React state is [value, setValue]: name the setter setX, so that searches for it succeed.',
  },
  {
    in: (path) => path.startsWith('apps/web/'),
    says: /\bbutton: '\w+'|\b(?:hasRight|may)\('\w+'/,
    advice:
      'Rights are declared once, in `access` of the operation: ask useAllowed(operation), <Can operation={…}>, or name the operation in the row action.',
  },
  {
    in: (path) => path.startsWith('apps/web/') && !path.startsWith('apps/web/src/kit/acts/'),
    says: /\bact: \(run\) =>/,
    advice:
      'A row action calls the operation whose right shows it: name it once, ...calling({ operation, confirm, input, done }) of kit/acts/rowCalls.',
  },
  {
    in: (path) => /^(apps\/web|packages\/domain)\/src\/(?!kit\/(events|reading)\/clock\.ts$|testing\/)/.test(path),
    says: /\bDate\.now\b|\bnew Date\(\)|\bnew Date(?=[;,\s)])|\bdayjs\(\)/,
    advice:
      "Clocks of computers are hours wrong: now is timeNow() of kit/events/clock.ts, in the domain of kit/reading/clock.ts: the server's time. What stays in this browser may use computerTime().",
  },
  { in: (path) => !mayHoldSql.test(path), says: /\bsql(<[^`(]*>)?`/, advice: sqlAdvice },
  {
    in: (path) => !mayFetch.test(path),
    says: /(?<![\w.$])fetch\s*\(|\b(?:globalThis|window)\.fetch\b|\bXMLHttpRequest\b/,
    advice:
      'Calls leave through web/kit/call.ts (operations of the product) or a gateway in gateways/*/ (the world outside).',
  },
  {
    in: (path) => !mayReadEnvironment.test(path),
    says: /\bprocess\.env\b/,
    advice:
      'The environment is read once, in config.ts. Add the setting there and take it from the config you are given.',
  },
]

const inWebModule = /^apps\/web\/src\/modules\/[^/]+\//

const ofKit = /^packages\/domain\/src\/(kit\/|problems(\/|\.ts$))/

const isProduct = (target: string): boolean => /^packages\/(domain|customs)\//.test(target) && !ofKit.test(target)

const isProductInKernel = (from: string, target: string): boolean =>
  from.startsWith('apps/server/src/kernel/') && isProduct(target)

const isProductInWebKit = (from: string, target: string): boolean =>
  from.startsWith('apps/web/src/kit/') && (isProduct(target) || target.startsWith('apps/web/src/theme/'))

function isForeignStyle(from: string, target: string): boolean {
  const [module] = inWebModule.exec(from) ?? []
  if (module === undefined || !target.endsWith('.css')) return false
  return !(target.startsWith(module) && target.endsWith('.module.css'))
}

function isLower(from: string, target: string): boolean {
  const source = rankOf(from)
  const imported = rankOf(target)
  return source !== undefined && imported !== undefined && source.tree === imported.tree && source.rank < imported.rank
}

/** Declarations of the domain may use another module's entities; `cycles` checks the order. */
function isSibling(from: string, target: string): boolean {
  const source = moduleOf(from)
  const imported = moduleOf(target)
  if (!source || !imported || source === imported || source.startsWith('packages/')) return false
  return source.slice(0, source.lastIndexOf('/')) === imported.slice(0, imported.lastIndexOf('/'))
}

/** The messages for one file; empty if it has no violation. */
export function breaches(source: Source): string[] {
  const { path, text } = source
  const targets = importsOf(text).map((specifier) => ({ specifier, target: resolveImport(path, specifier) }))
  const imports = targets.flatMap(({ specifier, target }) =>
    importRules
      .filter((rule) => rule.test(path, target))
      .map((rule) => `${path} imports '${specifier}'\n    ${rule.advice}`),
  )
  if (!product.test(path) || isTest(path)) return imports
  const code = withoutComments(text)
  const texts = textRules.flatMap((rule) => {
    const match = rule.in(path) ? rule.says.exec(code) : null
    return match ? [`${path} says '${match[0]}'\n    ${rule.advice}`] : []
  })
  return [...imports, ...texts]
}

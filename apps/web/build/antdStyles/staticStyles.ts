import type { Plugin, Rolldown } from 'vite'
import { componentStyles } from './componentStyles.ts'
import { extractStyles, iconStyles } from './extractStyles.ts'

const moduleOf = /[\\/]antd[\\/]es[\\/](.+\.js)$/
const declares = /\bgen(StyleHooks|SubStyleComponent|ComponentStyleHook)\(/
/** The module that declares these functions: part of every component. */
const PAGE = 'theme/util/genStyleUtils.js'
/** The hook of the theme that inserts the styles of icons even so. */
const ICON_STYLE = 'theme/util/useResetIconStyle.js'
/** The module of the icons that inserts their styles. */
const icons = /[\\/]@ant-design[\\/]icons[\\/]es[\\/]renderUtils\.js$/
/** Beside the module, so that both are in one chunk. */
const SHEET = '.extracted.css'

/**
 * Extracts antd's styles while building. Otherwise every page computes them anew before it shows anything: a third of its time, and
 * their source is a fifth of antd's weight. The theme says `zeroRuntime`.
 */
export const staticStyles = (): Plugin => ({
  name: 'static-styles',
  apply: 'build',
  enforce: 'pre',
  transform(code, id) {
    if (icons.test(id)) return { code: `import ${JSON.stringify(id + SHEET)};${withoutInsertion(code)}`, map: null }
    const path = pathOf(id)
    if (path === ICON_STYLE) return { code: 'export default () => undefined', map: null }
    if (path === PAGE) return { code: `import ${JSON.stringify(id + SHEET)};${code}`, map: null }
    if (path === undefined || !componentStyles[path]) return undefined
    const calls = withoutStyles(code, this.parse(code))
    return { code: `import ${JSON.stringify(id + SHEET)};${calls}`, map: null }
  },
  resolveId: (specifier) => (specifier.endsWith(SHEET) ? { id: specifier, moduleSideEffects: true } : undefined),
  load(id) {
    const module = id.endsWith(SHEET) ? id.slice(0, -SHEET.length) : ''
    if (icons.test(module)) return `@layer reset{${iconStyles()}}`
    const path = pathOf(module)
    if (path === undefined) return undefined
    const { page, component } = extractStyles(path)
    return path === PAGE ? `@layer reset{${page}}` : `@layer antd{${component}}`
  },
  generateBundle(_, bundle) {
    for (const output of Object.values(bundle)) {
      for (const id of output.type === 'chunk' ? output.moduleIds : []) {
        const path = pathOf(id)
        if (path === undefined || componentStyles[path] || !declares.test(this.getModuleInfo(id)?.code ?? '')) continue
        if (path !== PAGE) throw new Error(`antd/es/${path} is missing in build/antdStyles/componentStyles.ts`)
      }
    }
  },
})

const pathOf = (id: string): string | undefined => moduleOf.exec(id)?.[1]?.replaceAll('\\', '/')

interface Node {
  readonly type: string
  readonly start: number
  readonly end: number
  readonly callee?: { readonly name?: string }
  readonly arguments?: readonly Node[]
}

/** The module without the functions that compute styles: the second argument of each declaration. */
function withoutStyles(code: string, program: Rolldown.ESTree.Program): string {
  const cuts: Node[] = []
  const visit = (node: Node): void => {
    const style =
      node.type === 'CallExpression' && declares.test(`${node.callee?.name}(`) ? node.arguments?.[1] : undefined
    if (style) cuts.push(style)
    for (const value of Object.values(node)) {
      for (const next of Array.isArray(value) ? value : [value]) if (isNode(next)) visit(next)
    }
  }
  if (isNode(program)) visit(program)
  return cuts.toReversed().reduce((text, { start, end }) => `${text.slice(0, start)}undefined${text.slice(end)}`, code)
}

/** Icons outside the theme would insert their styles all the same. */
function withoutInsertion(code: string): string {
  const hook = 'export const useInsertStyles = '
  if (!code.includes(hook)) throw new Error(`@ant-design/icons no longer declares ${hook}`)
  return code.replace(hook, `${hook}() => {}\nconst insertStyles = `)
}

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value

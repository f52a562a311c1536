import { parseSync } from 'vite'
import { featureAt, isNewBuiltIn, members } from './compatData.ts'

interface Node {
  readonly type: string
  readonly [property: string]: unknown
}

/** Of a built script the built-ins that a supported browser lacks, as `Promise.withResolvers`, `.toSorted()`, `new Temporal`, `/v`. */
export function newScriptFeatures(code: string): Set<string> {
  const features = new Set<string>()
  visit({ ...parseSync('built.js', code).program }, (node) => {
    const feature = featureOf(node)
    if (feature !== undefined) features.add(feature)
  })
  return features
}

function featureOf(node: Node): string | undefined {
  if (node.type === 'NewExpression') return newGlobal(nameOf(node['callee']))
  if (node.type === 'MemberExpression') return newStatic(node)
  // An optional call is a test for the method.
  if (node.type === 'CallExpression' && node['optional'] !== true) return newMethod(node['callee'] as Node)
  return newSyntax(node)
}

const nameOf = (node: unknown): string | undefined =>
  (node as Node).type === 'Identifier' ? String((node as Node)['name']) : undefined

const propertyOf = (node: Node): string | undefined =>
  node.type === 'MemberExpression' && node['computed'] !== true ? nameOf(node['property']) : undefined

const isNew = (...path: string[]): boolean => isNewBuiltIn(featureAt(...path)?.__compat)

function newGlobal(name: string | undefined): string | undefined {
  if (name === undefined) return undefined
  return isNew('api', name) || isNew('javascript', 'builtins', name) ? `new ${name}` : undefined
}

function newStatic(node: Node): string | undefined {
  const [owner, name] = [nameOf(node['object']), propertyOf(node)]
  if (owner === undefined || name === undefined) return undefined
  const isMissing = isNew('api', owner, `${name}_static`) || isNew('javascript', 'builtins', owner, name)
  return isMissing || isNew('javascript', 'builtins', owner) ? `${owner}.${name}` : undefined
}

/** A method whose object is unknown counts as new if no interface has had one of this name for long enough. */
function newMethod(callee: Node): string | undefined {
  const name = propertyOf(callee)
  const memberTypes = name === undefined || isGlobal(callee['object']) ? undefined : members.get(name)
  return memberTypes?.every(isNewBuiltIn) ? `.${name}()` : undefined
}

/** Its members are looked up by its name. */
function isGlobal(node: unknown): boolean {
  const name = nameOf(node) ?? ''
  return [['api'], ['javascript', 'builtins']].some((path) => featureAt(...path, name) !== undefined)
}

function newSyntax(node: Node): string | undefined {
  const regex = node['regex'] as { readonly flags: string; readonly pattern: string } | undefined
  if (node.type !== 'Literal' || !regex) return undefined
  // Set notation came with Chromium 112, modifiers of groups with 125.
  if (regex.flags.includes('v')) return '/v'
  return /\(\?[ims]*-?[ims]*:/.test(regex.pattern.replaceAll('(?:', '')) ? '(?i:)' : undefined
}

function visit(node: Node, look: (node: Node) => void): void {
  look(node)
  for (const value of Object.values(node)) {
    for (const child of Array.isArray(value) ? value : [value]) {
      if (typeof child === 'object' && child !== null && 'type' in child) visit(child as Node, look)
    }
  }
}

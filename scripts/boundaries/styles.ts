import { isTest } from '../source/files.ts'
import type { Source } from '../source/files.ts'

/** A part owns the global classes of its style sheets. `theme/base.css` holds those that all may use. */
const partOf = (path: string): string | undefined =>
  /^apps\/web\/src\/(modules\/[^/]+|[^/]+)\//.exec(path)?.[1] ?? (path.startsWith('apps/web/src/') ? 'main' : undefined)

const forAll = 'apps/web/src/theme/base.css'
const classInSelector = /\.(-?[a-z_][\w-]*)/gi
const ADVICE =
  'A part styles its own markup in a *.module.css. A look of kit/, platform/ or documents/ is a component there (kit/parts, documents/frame): use it, or add one.'

/** The messages for global classes that a part uses, by name, although another part's style sheet defines them. */
export function foreignClasses(files: readonly Source[], sheets: readonly Source[]): string[] {
  const owners = ownersOf(sheets)
  const isForeign = (part: string, name: string): boolean =>
    [...owners].some(
      ([declared, owner]) => (name.endsWith('-') ? declared.startsWith(name) : declared === name) && owner !== part,
    )
  const scripts = files.flatMap(({ path, text }) => {
    const part = partOf(path)
    if (part === undefined || isTest(path)) return []
    return [...classesIn(text), ...selectedIn(text)]
      .filter((name) => isForeign(part, name))
      .map((name) => breach(path, name))
  })
  const styles = sheets.flatMap(({ path, text }) => {
    const part = partOf(path) ?? ''
    return globalsOf({ path, text })
      .filter((name) => isForeign(part, name) || isLoose(path, name))
      .map((name) => breach(path, name))
  })
  return [...new Set([...scripts, ...styles])]
}

const breach = (path: string, name: string): string =>
  `${path} uses the class ${name}, which is not its own\n    ${ADVICE}`

/** A class module that names a global class, other than one of antd, styles markup by a name that nothing checks. */
const isLoose = (path: string, name: string): boolean => path.endsWith('.module.css') && !name.startsWith('ant-')

/** By class, the lowest part that has it in a selector: a higher one changes the look of its markup. */
function ownersOf(sheets: readonly Source[]): ReadonlyMap<string, string> {
  const owners = new Map<string, string>()
  const shared = new Set(sheets.filter(({ path }) => path === forAll).flatMap(globalsOf))
  const global = sheets.filter(({ path }) => !path.endsWith('.module.css'))
  for (const sheet of global.toSorted((a, b) => heightOf(a.path) - heightOf(b.path)))
    for (const name of globalsOf(sheet))
      if (!shared.has(name) && !name.startsWith('ant-') && !owners.has(name)) owners.set(name, partOf(sheet.path) ?? '')
  return owners
}

const floors = ['kit', 'platform', 'documents']

function heightOf(path: string): number {
  const floor = floors.indexOf(partOf(path) ?? '')
  return floor === -1 ? floors.length : floor
}

/** The global classes in the selectors of a style sheet. */
function globalsOf({ path, text }: Source): string[] {
  const selectors = text.replace(/\/\*[\s\S]*?\*\//g, '').match(/[^{}]+(?=\{)/g) ?? []
  const global = path.endsWith('.module.css')
    ? selectors.flatMap((selector) => [...selector.matchAll(/:global\(([^)]*)\)/g)].map(([, inner]) => inner ?? ''))
    : selectors.filter((selector) => !selector.trim().startsWith('@'))
  return global.flatMap((selector) => [...selector.matchAll(classInSelector)].map(([, name]) => name ?? ''))
}

/** The words in the strings of every `className`. */
function classesIn(text: string): string[] {
  return [...text.matchAll(/\b(?:class|rowClass|rootClass|popupClass)Name=(?="|\{)/g)].flatMap((match) => {
    const value = attributeAt(text, match.index + match[0].length)
    return [...value.matchAll(/'([^']*)'|"([^"]*)"|`([^`]*)`/g)]
      .map((literal) => literal[1] ?? literal[2] ?? literal[3] ?? '')
      .flatMap((words) => words.replace(/\$\{[^}]*\}/g, '\u0000').split(/\s+/))
      .map((word) => word.replace(/\u0000.*$/, ''))
      .filter((word) => word !== '' && word !== '-')
  })
}

/** The value of an attribute that starts at `at`: `"…"` or `{…}`. */
function attributeAt(text: string, at: number): string {
  if (text[at] === '"') return text.slice(at, text.indexOf('"', at + 1) + 1)
  let depth = 0
  for (let end = at; end < text.length; end++) {
    if (text[end] === '{') depth++
    if (text[end] === '}' && --depth === 0) return text.slice(at, end + 1)
  }
  return ''
}

/** The classes in the selectors of `closest` and `querySelector`. */
const selectedIn = (text: string): string[] =>
  [
    ...text.matchAll(
      /\b(?:closest|querySelector|querySelectorAll|matches)(?:<[^>(]*>)?\(\s*(?:'([^']*)'|"([^"]*)"|`([^`]*)`)/g,
    ),
  ].flatMap((literal) =>
    [...(literal[1] ?? literal[2] ?? literal[3] ?? '').matchAll(classInSelector)].map(([, name]) => name ?? ''),
  )

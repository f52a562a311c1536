import { posix } from 'node:path'

const blockComment = /\/\*[\s\S]*?\*\//g
const lineComment = /(?<![:'"`\\])\/\/.*$/gm

/** The text with comments blanked, so that prose is not mistaken for code. */
export const withoutComments = (text: string): string => text.replace(blockComment, ' ').replace(lineComment, '')

const forms = [
  /^[ \t]*(?:import|export)\s[^'"`;]*?\bfrom\s*['"]([^'"]+)['"]/gm,
  /^[ \t]*import\s*['"]([^'"]+)['"]/gm,
  /\bimport\s*\(\s*['"]([^'"]+)['"]/g,
]

/** The imports and re-exports of a module, as written; `import type` and `import()` too. */
export function importsOf(text: string): string[] {
  const code = withoutComments(text)
  return forms.flatMap((form) => [...code.matchAll(form)].map((match) => match[1] as string))
}

const workspaces: Readonly<Record<string, string>> = {
  '@guanqiao/domain': 'packages/domain/src',
  '@guanqiao/customs': 'packages/customs/src',
  '@guanqiao/workbook': 'packages/workbook/src',
  '@guanqiao/server': 'apps/server/src',
  '@guanqiao/web': 'apps/web/src',
}

/** The repository path of an import; external imports stay as written. */
export function resolveImport(from: string, specifier: string): string {
  if (specifier.startsWith('.')) return posix.join(posix.dirname(from), specifier)
  const [scope = '', name = '', ...rest] = specifier.split('/')
  const folder = workspaces[`${scope}/${name}`]
  if (folder) return rest.length > 0 ? `${folder}/${rest.join('/')}.ts` : `${folder}/index.ts`
  return specifier
}

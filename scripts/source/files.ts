import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

export const root = dirname(dirname(import.meta.dirname))

export interface Source {
  /** From the root of the repository, with forward slashes. */
  readonly path: string
  readonly text: string
}

const tops = ['packages', 'apps', 'e2e', 'bench', 'scripts']
const skipped = new Set(['node_modules', 'dist', 'results', 'report'])

/** Every hand-written TypeScript and JavaScript file. */
export const sources = (): Source[] => readAll(tops, /\.(ts|tsx|mjs)$/)

/** Every style sheet of the web. */
export const styleSheets = (): Source[] => readAll(['apps/web/src'], /\.css$/)

const readAll = (folders: readonly string[], names: RegExp): Source[] =>
  folders
    .flatMap((folder) => walk(folder, names))
    .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }))

function walk(folder: string, names: RegExp): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`
    if (entry.isDirectory()) return skipped.has(entry.name) ? [] : walk(path, names)
    return names.test(entry.name) ? [path] : []
  })
}

/** Tests and their helpers. */
export const isTest = (path: string): boolean =>
  /\.(test|spec)\.tsx?$/.test(path) || /(^|\/)(tests|testing|suites)\//.test(path)

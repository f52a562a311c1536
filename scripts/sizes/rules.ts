import { isTest } from '../source/files.ts'
import type { Source } from '../source/files.ts'

const MAX_LINES = 300
const MAX_FILES = 15
const MAX_LEVELS = 3
const emptyNames = new Set(['utils', 'common', 'helpers', 'shared', 'types', 'core', 'services'])

/** The lint rule `max-lines-per-function` limits functions. */
export const oversized = (files: readonly Source[]): string[] => [
  ...files.flatMap(longFile),
  ...fullFolders(files),
  ...files.flatMap(deepFolder),
  ...unique(files.flatMap(emptyName)),
]

function longFile({ path, text }: Source): string[] {
  const lines = text.replace(/\n$/, '').split('\n').length
  if (lines <= MAX_LINES) return []
  return [
    `${path} has ${lines} lines, ${MAX_LINES} at most\n    Split it by what changes together; each part needs one reason to be.`,
  ]
}

function fullFolders(files: readonly Source[]): string[] {
  const counts = new Map<string, number>()
  for (const { path } of files.filter((file) => !isTest(file.path))) {
    const folder = path.slice(0, path.lastIndexOf('/'))
    counts.set(folder, (counts.get(folder) ?? 0) + 1)
  }
  return [...counts]
    .filter(([, count]) => count > MAX_FILES)
    .map(
      ([folder, count]) =>
        `${folder}/ holds ${count} files, ${MAX_FILES} at most\n    Give a group of them a folder with the trade's name.`,
    )
}

function deepFolder({ path }: Source): string[] {
  const below = /\/src\/(.*)\/[^/]+$/.exec(path)?.[1]
  const levels = below === undefined ? 0 : below.split('/').length
  if (levels <= MAX_LEVELS) return []
  return [
    `${path} lies ${levels} folders below src, ${MAX_LEVELS} at most\n    Lift the folder: names carry the meaning, not depth.`,
  ]
}

function emptyName({ path }: Source): string[] {
  const parts = path.split('/')
  return parts
    .filter((segment) => emptyNames.has(segment.replace(/\..*$/, '').toLowerCase()))
    .map(
      (segment) =>
        `${parts.slice(0, parts.indexOf(segment) + 1).join('/')} says nothing by its name\n    Name it after what it does for the trade, or put its parts where they are used.`,
    )
}

const unique = (sentences: string[]): string[] => [...new Set(sentences)]

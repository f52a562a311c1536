import type { Source } from '../source/files.ts'
import { importsOf } from '../source/imports.ts'

/** Modules of the domain without a folder of their name in a program, and why. A line that no longer applies is reported. */
export const absences: Readonly<Record<string, string>> = {
  'web documentTypes': 'the screens of documents take their type from the screens of each module',
  'web jobs': 'jobs are followed where they are started: platform/export, platform/import, platform/bulk',
  'web openapi': 'the server renders the page that shows it',
}

const domainModule =
  /^packages\/domain\/src\/(?!kit\/|problems\/|values\/|codes\/|screens\/|documents\/|testing\/)([^/]+)\//
const appModule = /^apps\/(server|web)\/src\/modules\/([^/]+)\//
/** Folders of a program, from its floors down; the kernel, the kit and the gateways have names of their own. */
const appFolders = /^apps\/(server|web)\/src\/(?!kernel\/|gateways\/|kit\/)((?:[^/]+\/)+)/

const ADVICE = 'One name for a module in all three trees: docs/architecture.md, docs/decisions/0102.'

/**
 * The messages for modules that have another name in another tree:
 *
 * - a module of a program that the domain does not have;
 * - a module of the domain without a folder of its name, on any floor, in a program (but `absences`);
 * - a folder inside a module that has the name of another module and uses none of its declarations.
 */
export function misnamedModules(
  files: readonly Source[],
  allowed: Readonly<Record<string, string>> = absences,
): string[] {
  const modules = new Set(files.flatMap(({ path }) => domainModule.exec(path)?.[1] ?? []))
  const folders = new Set(files.flatMap(({ path }) => foldersOf(path)))
  const missing = ['server', 'web'].flatMap((app) =>
    [...modules].map((name) => `${app} ${name}`).filter((name) => !folders.has(name)),
  )
  return [
    ...unknownModules(files, modules),
    ...missing
      .filter((name) => !(name in allowed))
      .map((name) => `${name}: no folder has the name of this module of the domain\n    ${ADVICE}`),
    ...Object.keys(allowed)
      .filter((name) => !missing.includes(name))
      .map((name) => `${name}: the folder exists; remove the line from absences in scripts/boundaries/moduleNames.ts`),
    ...misleadingFolders(files, modules),
  ]
}

function foldersOf(path: string): string[] {
  const [, app, folders = ''] = appFolders.exec(path) ?? []
  return folders
    .split('/')
    .filter(Boolean)
    .map((name) => `${app} ${name}`)
}

function unknownModules(files: readonly Source[], modules: ReadonlySet<string>): string[] {
  const folders = files.flatMap(({ path }) => {
    const [folder, , name = ''] = appModule.exec(path) ?? []
    return folder && !modules.has(name) ? [folder] : []
  })
  return [...new Set(folders)].map((folder) => `${folder} is no module of packages/domain\n    ${ADVICE}`)
}

function misleadingFolders(files: readonly Source[], modules: ReadonlySet<string>): string[] {
  const uses = new Map<string, boolean>()
  for (const { path, text } of files) {
    const [inModule, , module] = appModule.exec(path) ?? []
    if (!inModule) continue
    const inner = path.slice(inModule.length).split('/').slice(0, -1)
    inner.forEach((name, index) => {
      if (name === module || !modules.has(name)) return
      const folder = inModule + inner.slice(0, index + 1).join('/')
      const isUsed = importsOf(text).some((specifier) => specifier.startsWith(`@guanqiao/domain/${name}/`))
      uses.set(folder, (uses.get(folder) ?? false) || isUsed)
    })
  }
  return [...uses].flatMap(([folder, isUsed]) =>
    isUsed ? [] : [`${folder} has the name of another module and uses none of its declarations\n    ${ADVICE}`],
  )
}

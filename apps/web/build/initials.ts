import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Field, Fields } from '@guanqiao/domain/kit/field'
import type { Plugin } from 'vite'
import { tableOf } from './initialsTable.ts'
import type { InitialsTable } from './initialsTable.ts'

const ID = 'virtual:initials'

/** Generates `virtual:initials` from the choices and menus that the domain declares, so that a new label needs no further change. */
export const initials = (): Plugin => ({
  name: 'initials',
  resolveId: (specifier) => (specifier === ID ? `\0${ID}` : undefined),
  load: async (id) => (id === `\0${ID}` ? `export default ${JSON.stringify(await declaredTable())}` : undefined),
})

const modules = join(import.meta.dirname, '../src/modules')

/** The titles of all screens. Read as text: the lists of screens import components, which the build's own process cannot load. */
async function titles(): Promise<string[]> {
  const names = await readdir(modules)
  const texts = await Promise.all(names.map((name) => readFile(join(modules, name, 'screens.ts'), 'utf8')))
  return texts.flatMap((text) => [...text.matchAll(/title: '([^']+)'/g)].map(([, title = '']) => title))
}

async function declaredTable(): Promise<InitialsTable> {
  const [{ pinyin }, { entities, operations }, { menus }] = await Promise.all([
    import('pinyin-pro'),
    import('@guanqiao/domain/registry'),
    import('@guanqiao/domain/menus'),
  ])
  const fields = [...entities.map((entity) => entity.fields), ...operations.map(({ input }) => input.fields)]
  const lettersOf = (word: string) => pinyin(word, { pattern: 'first', toneType: 'none', type: 'array' })
  const names = menus.map(({ menu_name }) => menu_name)
  return tableOf([...fields.flatMap(wordsIn), ...names, '新建', ...(await titles())], lettersOf)
}

const wordsIn = (fields: Fields): string[] =>
  Object.values(fields).flatMap((field: Field) => [
    ...Object.values(field.choices ?? {}),
    ...wordsIn(field.lines ?? {}),
  ])

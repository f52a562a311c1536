import type { Field, Fields } from '@guanqiao/domain/kit/field'
import type { Plugin } from 'vite'
import { tableOf } from './initialsTable.ts'
import type { InitialsTable } from './initialsTable.ts'

const ID = 'virtual:initials'

/** Generates `virtual:initials` from the choices and screens that the domain declares, so that a new label needs no further change. */
export const initials = (): Plugin => ({
  name: 'initials',
  resolveId: (specifier) => (specifier === ID ? `\0${ID}` : undefined),
  load: async (id) => (id === `\0${ID}` ? `export default ${JSON.stringify(await declaredTable())}` : undefined),
})

async function declaredTable(): Promise<InitialsTable> {
  const [{ pinyin }, { entities, operations }, { screens }] = await Promise.all([
    import('pinyin-pro'),
    import('@guanqiao/domain/registry'),
    import('@guanqiao/domain/screens/index'),
  ])
  const fields = [...entities.map((entity) => entity.fields), ...operations.map(({ input }) => input.fields)]
  const lettersOf = (word: string) => pinyin(word, { pattern: 'first', toneType: 'none', type: 'array' })
  const titles = Object.values(screens).map(({ title }) => title)
  return tableOf([...fields.flatMap(wordsIn), ...titles, '新建'], lettersOf)
}

const wordsIn = (fields: Fields): string[] =>
  Object.values(fields).flatMap((field: Field) => [
    ...Object.values(field.choices ?? {}),
    ...wordsIn(field.lines ?? {}),
  ])

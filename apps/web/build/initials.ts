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

/** Titles of screens without a menu of that name; a test names the ones that are missing here. */
const titles = ['新建', '工作台', '管理平台', '账户设置', '批次总览', '订单详情', '过磅列表']

async function declaredTable(): Promise<InitialsTable> {
  const [{ pinyin }, { entities, operations }, { menus }] = await Promise.all([
    import('pinyin-pro'),
    import('@guanqiao/domain/registry'),
    import('@guanqiao/domain/menus'),
  ])
  const fields = [...entities.map((entity) => entity.fields), ...operations.map(({ input }) => input.fields)]
  const lettersOf = (word: string) => pinyin(word, { pattern: 'first', toneType: 'none', type: 'array' })
  const names = menus.map(({ menu_name }) => menu_name)
  return tableOf([...fields.flatMap(wordsIn), ...names, ...titles], lettersOf)
}

const wordsIn = (fields: Fields): string[] =>
  Object.values(fields).flatMap((field: Field) => [
    ...Object.values(field.choices ?? {}),
    ...wordsIn(field.lines ?? {}),
  ])

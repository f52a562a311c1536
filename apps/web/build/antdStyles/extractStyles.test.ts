import { expect, test } from 'vitest'
import { componentStyles } from './componentStyles.ts'
import { extractStyles, iconStyles } from './extractStyles.ts'

const used = Object.keys(componentStyles).filter((path) => !/^(_util\/wave|grid)\//.test(path))

test.each(used)('%s has styles of its own, for all themes', (path) => {
  const { component } = extractStyles(path)
  const classes = componentStyles[path]?.map(({ prefix }) => `.ant-${prefix}`) ?? []
  expect(classes.filter((name) => !component.includes(name))).toEqual([])
  // A class derived from a theme would match in that theme only.
  expect(component).not.toMatch(/\.css-/)
})

test('links and icons are extracted once, not with every component', () => {
  const { page, component } = extractStyles('button/style/index.js')
  expect(page).toMatch(/^a\{/)
  expect(component).not.toMatch(/(^|\})a\{/)
  expect(iconStyles()).toContain('.anticon-spin')
})

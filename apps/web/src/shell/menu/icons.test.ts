import { modules } from '@guanqiao/domain/menus'
import { expect, test } from 'vitest'
import { icons } from './icons.tsx'

test.each(modules.map(({ module_icon }) => module_icon))('the icon %s is at hand', (name) => {
  expect(icons).toHaveProperty(name)
})

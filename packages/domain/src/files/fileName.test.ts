import { expect, test } from 'vitest'
import { portableFileName } from './fileName.ts'

test.each([
  ['行驶证.jpg', '行驶证.jpg'],
  ['蒙L12345 (2).tar.gz', '蒙L12345 (2).tar.gz'],
  ['../../../etc/cron.d/x.png', 'x.png'],
  ['C:\\fakepath\\磅单.pdf', '磅单.pdf'],
  ['a<b>:"|?*.png', 'a_b______.png'],
  ['CON.png', '_CON.png'],
  ['lpt1', '_lpt1'],
  ['console.png', 'console.png'],
  ['.png', '文件.png'],
  ['磅单.pdf. .', '磅单.pdf'],
])('%s is stored as %s', (name, stored) => {
  expect(portableFileName(name)).toBe(stored)
})

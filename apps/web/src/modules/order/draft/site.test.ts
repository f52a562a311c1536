import { expect, test } from 'vitest'
import { siteAfter } from './site.ts'

const [one, two] = [
  { id: '1', text: '甘其毛都金航' },
  { id: '2', text: '甘其毛都毅腾' },
]
const none = { id: null, text: undefined }

test('the only site of a port is filled in, of several none', () => {
  expect(siteAfter([one], none, '甘其毛都')).toEqual({ site: one })
  expect(siteAfter([one, two], none, '甘其毛都')).toEqual({ site: undefined })
})

test('a site of the port stays; a site of another port is removed with a note', () => {
  expect(siteAfter([one, two], { id: '2', text: two.text }, '甘其毛都')).toEqual({ site: undefined })
  const other = { id: '9', text: '二连浩特公路口岸' }
  expect(siteAfter([one, two], other, '甘其毛都')).toEqual({
    site: null,
    message: '“二连浩特公路口岸”不属于甘其毛都，请重新选择',
  })
  expect(siteAfter([one], other, '甘其毛都')).toEqual({
    site: one,
    message: '“二连浩特公路口岸”不属于甘其毛都，已换成“甘其毛都金航”',
  })
})

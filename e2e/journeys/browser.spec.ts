import { expect, test } from '@playwright/test'
import { expectNoSeriousFindings } from '../harness/axe.ts'

const html = `<!doctype html><html lang="zh-CN"><title>关桥</title>
<main><h1>甘其毛都口岸 公路舱单</h1><p>货物运输批次号 2026000000123，毛重 68,520.000 千克，<b>已放行</b></p></main></html>`
const url = `data:text/html;charset=utf-8,${encodeURIComponent(html)}`

test('the browser draws Chinese, each character its own shape', async ({ page }, info) => {
  await page.goto(url)
  await expect(page.getByRole('heading')).toHaveText('甘其毛都口岸 公路舱单')
  const shapes = await page.evaluate(() => {
    const brush = document.createElement('canvas').getContext('2d', { willReadFrequently: true })!
    brush.font = '40px sans-serif'
    return ['关', '桥', '舱', '单', '龘'].map((character) => {
      brush.clearRect(0, 0, 60, 60)
      brush.fillText(character, 5, 45)
      return brush.getImageData(0, 0, 60, 60).data.join()
    })
  })
  // A browser without the font draws the same empty box for all of them.
  expect(new Set(shapes).size).toBe(shapes.length)
  await page.screenshot({ path: info.outputPath('chinese.png') })
})

test('the browser lives in Shanghai and passes its own accessibility check', async ({ page }) => {
  await page.goto(url)
  expect(await page.evaluate(() => new Date('2026-01-01T00:00:00Z').toLocaleString())).toBe('2026/1/1 08:00:00')
  await expectNoSeriousFindings(page)
})

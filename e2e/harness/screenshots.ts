import { join } from 'node:path'
import type { Page } from '@playwright/test'

const sizes = { wide: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } } as const

/**
 * Screenshots of the page, wide and phone, light and dark, into the folder of SCREENSHOTS_DIR: `<name>-1440-light.png` and so on.
 * Does nothing without that folder, so journeys may call it freely.
 */
export async function takeScreenshots(page: Page, name: string): Promise<void> {
  const folder = process.env.SCREENSHOTS_DIR
  if (!folder) return
  for (const size of [sizes.phone, sizes.wide]) {
    await page.setViewportSize(size)
    for (const colorScheme of ['dark', 'light'] as const) {
      await page.emulateMedia({ colorScheme })
      await settle(page)
      await page.screenshot({ path: join(folder, `${name}-${size.width}-${colorScheme}.png`) })
    }
  }
}

/** Waits for fonts and finite animations; infinite animations (spinners) are ignored. */
async function settle(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await document.fonts.ready
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
    const ending = document
      .getAnimations()
      .filter((it) => it.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY)
    await Promise.allSettled(ending.map((it) => it.finished))
  })
}

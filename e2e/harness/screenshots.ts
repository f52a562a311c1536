import { join } from 'node:path'
import type { Locator, Page } from '@playwright/test'

const sizes = {
  wide: { width: 1440, height: 900 },
  tablet: { width: 900, height: 800 },
  phone: { width: 390, height: 844 },
} as const
type Size = keyof typeof sizes

export const allSizes: readonly Size[] = ['phone', 'tablet', 'wide']

/**
 * Screenshots of the page in the `wanted` sizes, light and dark, into the folder of SCREENSHOTS_DIR: `<name>-1440-light.png` and so on.
 * Does nothing without that folder, so journeys may call it freely. `part` is scrolled into view.
 */
export async function takeScreenshots(
  page: Page,
  name: string,
  part?: Locator,
  requestedSizes: readonly Size[] = ['phone', 'wide'],
): Promise<void> {
  const folder = process.env.SCREENSHOTS_DIR
  if (!folder) return
  for (const size of requestedSizes.map((one) => sizes[one])) {
    await page.setViewportSize(size)
    for (const colorScheme of ['dark', 'light'] as const) {
      await chooseAppearance(page, colorScheme)
      await part?.evaluate((element) => element.scrollIntoView({ block: 'center' }))
      await settle(page)
      await page.screenshot({ path: join(folder, `${name}-${size.width}-${colorScheme}.png`) })
    }
  }
}

/** Selects the appearance in this browser alone, as another window of it would. */
export async function chooseAppearance(page: Page, appearance: 'light' | 'dark'): Promise<void> {
  await page.evaluate((value) => {
    const key = 'pro__settings'
    const stored = JSON.parse(localStorage.getItem(key) ?? '{}') as object
    localStorage.setItem(key, JSON.stringify({ ...stored, appearance: value }))
    dispatchEvent(new StorageEvent('storage', { key }))
  }, appearance)
}

/** Waits for fonts and finite animations, also those that begin when others end; infinite animations (spinners) are ignored. */
export async function settle(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await document.fonts.ready
    const ending = () =>
      document
        .getAnimations()
        .filter((animation) => animation.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY)
    do {
      await Promise.allSettled(ending().map((animation) => animation.finished))
      await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
    } while (ending().length > 0)
  })
}

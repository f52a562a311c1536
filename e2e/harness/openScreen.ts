import type { Page } from '@playwright/test'
import { expect } from '@playwright/test'

/**
 * Opens a screen in the page that is open already, as its links do: the page is not loaded again, which would take five times as long.
 * Resolves once the screen itself is shown, not the one before it, nor an outline.
 */
export async function openScreen(page: Page, address: string): Promise<void> {
  await page.evaluate((target) => {
    history.pushState(null, '', target)
    dispatchEvent(new PopStateEvent('popstate'))
  }, address)
  const [path] = address.split('?')
  const screen = page.locator(`.pane[id^="pane-${path}"]:not([hidden])`)
  await expect(screen).toHaveCount(1)
  await expect(screen.locator('.waiting')).toHaveCount(0)
}

/** Closes the tab of the open screen, whose content would stay in the page. */
export async function closeScreen(page: Page): Promise<void> {
  const screen = page.locator('.pane:not([hidden])')
  const id = await screen.getAttribute('id')
  await page.getByRole('tablist', { name: '打开的页面' }).getByRole('tab', { selected: true }).press('Delete')
  await expect(page.locator(`[id="${id}"]`)).toHaveCount(0)
}

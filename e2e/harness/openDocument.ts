import type { Page } from '@playwright/test'
import { expect } from '@playwright/test'

/** The name of the open document, with its state. */
export const state = (page: Page) => page.locator('.doc-name').filter({ visible: true })

export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

/** Sends the open document in spite of its reminders, and waits until customs has accepted it. */
export async function sendAnyway(page: Page): Promise<void> {
  await button(page, '申报').click()
  await page
    .getByRole('dialog', { name: /提醒，仍要申报吗/ })
    .getByRole('button', { name: '申报' })
    .click()
  await expect(state(page)).toContainText('已接受')
}

/** Keeps the next request to this address in the browser from its arrival until it is released. */
export async function holdNext(page: Page, address: string) {
  const { promise: arrived, resolve: arrive } = Promise.withResolvers<void>()
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route(
    address,
    async (route) => {
      arrive()
      await released
      await route.continue()
    },
    { times: 1 },
  )
  return { arrived, release }
}

import type { Page } from '@playwright/test'
import { expect } from '@playwright/test'

/** The name of the focused field: its label, otherwise its own text. */
async function focused(page: Page): Promise<string> {
  return page.evaluate(() => {
    const at = document.activeElement
    if (at === document.body) return ''
    const label =
      at instanceof HTMLInputElement || at instanceof HTMLTextAreaElement ? at.labels?.[0]?.innerText : undefined
    return (at?.getAttribute('aria-label') ?? label ?? at?.textContent ?? '').replace(/^\*\s*/, '').trim()
  })
}

export const expectFocus = (page: Page, words: string | RegExp): Promise<void> =>
  typeof words === 'string'
    ? expect.poll(() => focused(page)).toBe(words)
    : expect.poll(() => focused(page)).toMatch(words)

/**
 * Waits for what the page has put off until after its rendering: a question gives its first button the focus twice, at once and by a timer, which
 * would take back the focus that a key has moved in between.
 */
export const timersRun = (page: Page): Promise<void> =>
  page.evaluate(() => new Promise<void>((done) => void setTimeout(done)))

/** Types into the focused field, which must be this one, and continues with Enter. */
export async function typeInto(page: Page, field: string, text = ''): Promise<void> {
  await expectFocus(page, field)
  if (text) await page.keyboard.type(text)
  await page.keyboard.press('Enter')
}

/**
 * Types part of a code, a name or pinyin initials into a look-up and presses Enter at once, as fast as a person can; it must select
 * `found`.
 */
export async function chooseInto(page: Page, field: string, text: string, option: string): Promise<void> {
  await typeInto(page, field, text)
  const fieldLocator = page
    .locator('[data-field]')
    .filter({ has: page.getByRole('combobox', { name: field, exact: true }) })
  // Not the whole field: its label may contain the text.
  await expect(fieldLocator.locator('.ant-select')).toContainText(option)
}

/** The same in a cell of a grid. */
export async function chooseIntoCell(page: Page, cell: string, text: string, option: string): Promise<void> {
  await typeInto(page, cell, text)
  await expect(page.getByRole('gridcell', { name: option, exact: true }).first()).toBeVisible()
}

/** Pastes through the clipboard. Requires the permission `clipboard-write`. */
export async function paste(page: Page, text: string): Promise<void> {
  await page.evaluate((copied) => navigator.clipboard.writeText(copied), text)
  await page.keyboard.press('ControlOrMeta+v')
}

/** Lines of cells in the clipboard format of spreadsheets. */
export const sheet = (lines: readonly (readonly string[])[]): string =>
  lines.map((cells) => `${cells.join('\t')}\r\n`).join('')

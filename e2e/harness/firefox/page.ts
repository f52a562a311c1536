import type { Page } from 'puppeteer-core'
import { launch } from 'puppeteer-core'
import { expect } from '@playwright/test'
import { firefoxPath } from './installed.ts'

/*
 * A page in the installed Firefox, over WebDriver BiDi. Playwright drives only a Firefox of its own, which npm does not have.
 */

interface FirefoxPage {
  readonly page: Page
  /** Errors of the page so far. */
  readonly faults: readonly string[]
  close(): Promise<void>
}

export async function openFirefox(baseURL: string): Promise<FirefoxPage> {
  const executablePath = firefoxPath()
  if (!executablePath) throw new Error('Firefox is not installed')
  const browser = await launch({
    browser: 'firefox',
    executablePath,
    headless: true,
    extraPrefsFirefox: { 'intl.accept_languages': 'zh-CN', 'ui.prefersReducedMotion': 1 },
    env: { ...process.env, TZ: 'Asia/Shanghai' },
  })
  const page = await browser.newPage()
  page.setDefaultTimeout(60_000)
  await page.setViewport({ width: 1440, height: 900 })
  await page.goto(`${baseURL}/readyz`)
  const faults: string[] = []
  page.on('pageerror', (error) => faults.push(`${page.url()}: ${String(error)}`))
  page.on('console', (message) => message.type() === 'error' && faults.push(`${page.url()}: ${message.text()}`))
  return { page, faults, close: () => browser.close() }
}

/**
 * Opens an address once the page that is left has loaded: Firefox rejects the modules that it still awaits, which the page reports as errors. Up to
 * two requests stay open, those of the socket.
 */
export async function openPage(page: Page, address: string): Promise<void> {
  await page.waitForNetworkIdle({ concurrency: 2 })
  await page.goto(address)
}

/** An element by its role and name. */
export const byRole = (role: string, name: string): string => `::-p-aria([name="${name}"][role="${role}"])`

export async function click(page: Page, role: string, name: string): Promise<void> {
  await page.locator(byRole(role, name)).click()
}

/** Waits until the text is on the page. */
export const expectText = (page: Page, text: string | RegExp): Promise<void> =>
  expect.poll(() => page.evaluate(() => document.body.innerText)).toMatch(text)

/** The label of the focused field, otherwise its own text. */
const focused = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const at = document.activeElement
    const label =
      at instanceof HTMLInputElement || at instanceof HTMLTextAreaElement ? at.labels?.[0]?.innerText : undefined
    return (at?.getAttribute('aria-label') ?? label ?? at?.textContent ?? '').replace(/^\*\s*/, '').trim()
  })

export const expectFocus = (page: Page, field: string): Promise<void> => expect.poll(() => focused(page)).toBe(field)

/** Types into the focused field, which must be this one, and continues with Enter. */
export async function typeInto(page: Page, field: string, text = ''): Promise<void> {
  await expectFocus(page, field)
  if (text) await page.keyboard.type(text)
  await page.keyboard.press('Enter')
}

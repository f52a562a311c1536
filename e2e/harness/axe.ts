import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type axe from 'axe-core'
import type { NodeResult, RunOptions } from 'axe-core'
import type { Page } from '@playwright/test'
import { expect } from '@playwright/test'
import { chooseAppearance, settle } from './screenshots.ts'

declare global {
  interface Window {
    axe?: typeof axe
  }
}

/** Minified, it is sent and compiled in half the time. */
const script = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

const wcag: RunOptions = { runOnly: { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa'] } }

/** The rules that read colours: the others find the same in light and dark. */
const colours: RunOptions = { runOnly: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] } }

/** Fails with rule, help and elements if the page has serious or critical accessibility violations. */
export const expectNoSeriousFindings = (page: Page): Promise<void> => expectNone(page, wcag)

/** The same in light and dark, and no two landmarks of one name. Leaves the page light. */
export async function expectAccessible(page: Page): Promise<void> {
  await appear(page, 'dark')
  await expectNone(page, colours)
  await appear(page, 'light')
  await expectNone(page, { ...wcag, rules: { 'landmark-unique': { enabled: true } } })
}

async function appear(page: Page, appearance: 'light' | 'dark'): Promise<void> {
  await chooseAppearance(page, appearance)
  // Colours on their way from one appearance to the other have contrasts of their own.
  await settle(page)
}

async function expectNone(page: Page, options: RunOptions): Promise<void> {
  const findings = (await violationsOf(page, options))
    .filter(({ id, impact }) => impact === 'serious' || impact === 'critical' || id === 'landmark-unique')
    .map(({ id, help, nodes }) => `${id}: ${help}\n  ${nodes.map(described).join('\n  ')}`)
  expect(findings.join('\n')).toBe('')
}

/**
 * The page has one frame, so the rules run in it directly, and their script is sent to it once. Axe's own driver sends it twice for each
 * analysis and opens another page to evaluate the results, which takes four times as long.
 */
async function violationsOf(page: Page, options: RunOptions) {
  if (!(await page.evaluate(() => window.axe !== undefined))) await page.evaluate(script)
  const run = { ...options, resultTypes: ['violations'] } satisfies RunOptions
  return page.evaluate(async (axeOptions) => (await window.axe!.run(document, axeOptions)).violations, run)
}

/** The element, and what a check measured: colours, sizes. */
const described = ({ html, any }: NodeResult): string => `${html.slice(0, 200)} ${any[0]?.message ?? ''}`

import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect } from '@playwright/test'
import { chooseAppearance, settle } from './screenshots.ts'

/** Fails with rule, help and elements if the page has serious or critical accessibility violations. */
export async function expectNoSeriousFindings(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa']).analyze()
  const findings = violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, help, nodes }) => `${id}: ${help}\n  ${nodes.map(described).join('\n  ')}`)
  expect(findings.join('\n')).toBe('')
}

/** The element, and what a check measured: colours, sizes. */
const described = ({ html, any }: { html: string; any: { message: string }[] }): string =>
  `${html.slice(0, 200)} ${any[0]?.message ?? ''}`

/** The same in light and dark, and no two landmarks of one name. Leaves the page light. */
export async function expectAccessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).withRules(['landmark-unique']).analyze()
  expect(violations.flatMap(({ nodes }) => nodes.map(({ html }) => html.slice(0, 200)))).toEqual([])
  for (const appearance of ['dark', 'light'] as const) {
    await chooseAppearance(page, appearance)
    // Colours on their way from one appearance to the other have contrasts of their own.
    await settle(page)
    await expectNoSeriousFindings(page)
  }
}

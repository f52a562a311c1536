import type { Page } from '@playwright/test'
import { expect, test } from '@playwright/test'
import { expectNoSeriousFindings } from '../harness/axe.ts'
import { signIn } from '../harness/signIn.ts'

test.use({ contextOptions: { reducedMotion: 'no-preference' } })

test('with motion on, a drawer and a dialog come to rest at full contrast and leave the page free again', async ({
  page,
}) => {
  await signIn(page, 'a.clerk')
  await page.goto('/transport/vehicle')
  await page.getByRole('button', { name: '新增' }).click()
  const drawer = page.getByRole('dialog', { name: '新增车辆' })
  await expect(drawer).toBeVisible()
  await atRest(page)
  await expectNoSeriousFindings(page)
  await page.keyboard.press('Escape')
  await expect(drawer).toBeHidden()
  const row = page.getByRole('row').filter({ has: page.getByRole('button', { name: '删除' }) })
  await row.first().getByRole('button', { name: '删除' }).click()
  const question = page.getByRole('dialog', { name: /^是否确认删除车辆/ })
  await expect(question).toBeVisible()
  await atRest(page)
  await expectNoSeriousFindings(page)
  await question.getByRole('button', { name: '取消' }).click()
  await expect(question).toBeHidden()
  await page.getByRole('button', { name: '新增' }).click()
  await expect(drawer).toBeVisible()
})

/** Waits until no finite animation runs, checked twice with a rendered frame in between. */
async function atRest(page: Page): Promise<void> {
  await expect
    .poll(() =>
      page.evaluate(async () => {
        const moving = () =>
          document
            .getAnimations()
            .filter(
              (animation) => animation.playState === 'running' && animation.effect?.getTiming().iterations !== Infinity,
            ).length
        const first = moving()
        await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
        return (
          first +
          moving() +
          document.querySelectorAll('[class*="-appear"],[class*="-enter-active"],[class*="-enter-start"]').length
        )
      }),
    )
    .toBe(0)
}

import { mkdir, rm } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { chromium } from '@playwright/test'
import { browserLaunch, prepareBrowser } from '../../e2e/harness/run/browser.ts'
import { checkouts, middle, numberOption, turns } from '../checkouts.ts'
import type { Checkout } from '../checkouts.ts'
import { signIn, startProduct } from '../product.ts'

/**
 * `node bench/typing/typing.ts [--rounds 5] [--beside <checkout>]`: the time from a key in a code table's select to its painted options, in a
 * real browser, on this machine and with a CPU four times slower. The forms have the longest tables.
 */
const rounds = numberOption('rounds', 5)
const speeds = [1, 4] as const

interface Case {
  readonly name: string
  readonly path: string
  readonly user: string
  readonly field: string
  /** Typed one key at a time, the field emptied between. */
  readonly words: readonly string[]
}

const cases: readonly Case[] = [
  {
    name: '境外港口, 4,332 codes',
    path: '/port/district',
    user: 'admin',
    field: '境外口岸代码',
    words: ['w', 'mng9', 'ham', '乌兰', '港'],
  },
  {
    name: '境内地区',
    path: '/goods/list',
    user: 'a.admin',
    field: '境内目的地/货源地',
    words: ['b', '1505', 'bynes', '内蒙古'],
  },
]

interface Side {
  readonly checkout: Checkout
  readonly address: string
  readonly tokens: ReadonlyMap<string, string>
  /** By case and speed, ms. */
  readonly samples: Map<string, Answers>
  stop(): Promise<void>
}

async function openSide(checkout: Checkout, folder: string): Promise<Side> {
  const { port, stop } = await startProduct(folder, {}, checkout.root)
  const users = [...new Set(cases.map(({ user }) => user))]
  const tokens = new Map<string, string>()
  for (const user of users) tokens.set(user, await signIn(port, user))
  return { checkout, address: `http://127.0.0.1:${port}`, tokens, samples: new Map(), stop }
}

declare global {
  interface Window {
    answers?: { readonly handled: number; readonly painted: number }[]
  }
}

/**
 * Runs in the page. `handled`: from the input event's own time, which includes its wait in the queue, to the end of the scripts that it
 * caused. `painted`: to the first task after the frame that shows other options; a frame lasts 16.7 ms, so that idle frames count too.
 */
function watchTyping(): void {
  window.answers = []
  const listed = () => document.querySelector('.ant-select-dropdown:not(.ant-select-dropdown-hidden)')?.textContent
  const soon = (work: () => void) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = work
    port2.postMessage(undefined)
  }
  addEventListener(
    'input',
    ({ timeStamp }) => {
      const before = listed()
      let handled = 0
      let frames = 0
      soon(() => (handled = performance.now() - timeStamp))
      const look = () =>
        soon(() => {
          frames += 1
          if (listed() === before && frames < 60) return requestAnimationFrame(look)
          window.answers?.push({ handled, painted: listed() === before ? handled : performance.now() - timeStamp })
        })
      requestAnimationFrame(look)
    },
    { capture: true },
  )
}

type Answers = NonNullable<Window['answers']>

async function typeCase(page: Page, { field, words }: Case): Promise<Answers> {
  const select = page.getByRole('dialog').getByLabel(field, { exact: true })
  for (const word of words) {
    await select.click()
    await page.locator('.ant-select-dropdown:not(.ant-select-dropdown-hidden) .ant-select-item').first().waitFor()
    await page.waitForTimeout(400)
    for (const key of word) {
      const before = await page.evaluate(() => window.answers?.length ?? 0)
      await page.keyboard.insertText(key)
      await page.waitForFunction((count) => (window.answers?.length ?? 0) > count, before, { timeout: 30_000 })
    }
    await page.keyboard.press('Escape')
    await page.locator('.ant-select-dropdown:not(.ant-select-dropdown-hidden)').waitFor({ state: 'hidden' })
  }
  return page.evaluate(() => window.answers ?? [])
}

async function round(side: Side, one: Case, cpu: number): Promise<void> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  const storedToken = JSON.stringify({ value: side.tokens.get(one.user), expire: Date.now() + 3_600_000 })
  await context.addInitScript((value) => localStorage.setItem('pro__Access-Token', value), storedToken)
  await context.addInitScript(watchTyping)
  const page = await context.newPage()
  await page.goto(side.address + one.path)
  page.setDefaultTimeout(15_000)
  await page.getByRole('button', { name: /新增/ }).first().click()
  await page.getByRole('dialog').getByLabel(one.field, { exact: true }).waitFor()
  await page.waitForLoadState('networkidle')
  const session = await context.newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: cpu })
  const key = `${one.name}, CPU ${cpu}×`
  side.samples.set(key, [...(side.samples.get(key) ?? []), ...(await typeCase(page, one))])
  await context.close()
}

const cache = new URL('../../.cache/', import.meta.url).pathname
await mkdir(cache, { recursive: true })
await prepareBrowser()
const browser = await chromium.launch(browserLaunch())
const sides: Side[] = []
for (const [at, checkout] of checkouts().entries()) sides.push(await openSide(checkout, `${cache}bench-typing-${at}`))
for (const side of sides) await round(side, cases[0]!, 1)
for (const side of sides) side.samples.clear()
for (const cpu of speeds)
  for (const one of cases)
    for (let at = 0; at < rounds; at += 1) for (const side of turns(sides, at)) await round(side, one, cpu)
await browser.close()
for (const side of sides) {
  for (const [key, all] of side.samples) {
    const texts = (['handled', 'painted'] as const).map((name) => {
      const sorted = all.map((answer) => answer[name]).toSorted((x, y) => x - y)
      const late = sorted[Math.floor((sorted.length - 1) * 0.95)] ?? 0
      return `${name} ${middle(sorted).toFixed(1)}, p95 ${late.toFixed(1)}, longest ${(sorted.at(-1) ?? 0).toFixed(1)}`
    })
    console.log(`${side.checkout.name}, ${key}, ${all.length} keys, ms: ${texts.join('; ')}`)
  }
  await side.stop()
}
for (const at of sides.keys()) await rm(`${cache}bench-typing-${at}`, { recursive: true })

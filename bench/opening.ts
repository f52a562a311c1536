import { mkdir, rm } from 'node:fs/promises'
import type { Browser, BrowserContext, Page } from '@playwright/test'
import { chromium } from '@playwright/test'
import { browserLaunch, prepareBrowser } from '../e2e/harness/run/browser.ts'
import { checkouts, middle, numberOption, turns } from './checkouts.ts'
import type { Checkout } from './checkouts.ts'
import { signIn, startProduct } from './product.ts'

/**
 * `node bench/opening.ts [--rounds 5] [--line 0] [--beside <checkout>]`: the time until a list can be used in a real browser: with
 * an empty cache, opened before, and from the click on 登录. On this machine, with a CPU four times slower, and additionally on a
 * slow 4G line; `--line` selects one of the three.
 */
const rounds = numberOption('rounds', 5)
const LIST = '/transport/vehicle'
const PASSWORD = 'Guanqiao@2026'

interface Line {
  readonly name: string
  readonly cpu: number
  /** Chromium's preset: 1.6 Mbit/s and 150 ms, of which a response sees 90 % and 3.75 times. */
  readonly network?: { readonly latency: number; readonly bytesPerSecond: number }
}

const allLines: readonly Line[] = [
  { name: 'as it is', cpu: 1 },
  { name: 'CPU 4×', cpu: 4 },
  { name: 'CPU 4×, slow 4G', cpu: 4, network: { latency: 562.5, bytesPerSecond: (1.44 * 1_000_000) / 8 } },
]
const only = numberOption('line', -1)
const lines = allLines.filter((_, at) => only < 0 || at === only)
const ways = ['new browser', 'opened before', 'click on 登录'] as const

interface Side {
  readonly checkout: Checkout
  readonly address: string
  readonly token: string
  /** Milliseconds by line and case. */
  readonly samples: Map<string, number[]>
  readonly requests: Map<string, number>
  stop(): Promise<void>
}

async function openSide(checkout: Checkout, folder: string): Promise<Side> {
  const { port, stop } = await startProduct(folder, {}, checkout.root)
  return {
    checkout,
    address: `http://127.0.0.1:${port}`,
    token: await signIn(port),
    samples: new Map(),
    requests: new Map(),
    stop,
  }
}

/** The time at which the first row was visible, in ms since the navigation or the click on 登录. */
declare global {
  interface Window {
    usableAt?: number
    clickedAt?: number
  }
}

/** Runs in the page: records the frame after the one that rendered the first row, when the page responds to the user again. */
function watchForRow(): void {
  addEventListener('click', () => (window.clickedAt = performance.now()), { capture: true })
  const look = () => {
    if (!document.querySelector('.gq-table tr[data-row-key]')) return requestAnimationFrame(look)
    return requestAnimationFrame(() => setTimeout(() => (window.usableAt = performance.now())))
  }
  requestAnimationFrame(look)
}

async function pageOn(context: BrowserContext, line: Line): Promise<Page> {
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: line.cpu })
  if (line.network) {
    const { latency, bytesPerSecond: speed } = line.network
    await session.send('Network.enable')
    await session.send('Network.emulateNetworkConditions', {
      offline: false,
      latency,
      downloadThroughput: speed,
      uploadThroughput: speed / 2,
    })
  }
  return page
}

async function usable(page: Page): Promise<number> {
  await page.waitForFunction(() => window.usableAt !== undefined, undefined, { timeout: 120_000 })
  return page.evaluate(() => (window.usableAt ?? 0) - (window.clickedAt ?? 0))
}

async function opened(context: BrowserContext, side: Side, line: Line, way: (typeof ways)[number]): Promise<void> {
  const page = await pageOn(context, line)
  let requests = 0
  page.on('request', () => (requests += 1))
  await page.goto(side.address + LIST, { waitUntil: 'commit' })
  note(side, line, way, await usable(page), requests)
  await page.waitForLoadState('networkidle')
  await page.close()
}

async function enteredFrom(browser: Browser, side: Side, line: Line): Promise<void> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  await context.addInitScript(watchForRow)
  const page = await pageOn(context, line)
  await page.goto(`${side.address}/user/login?redirect=${encodeURIComponent(LIST)}`)
  await page.getByLabel('账号', { exact: true }).pressSequentially('a.clerk', { delay: 120 })
  await page.getByLabel('密码', { exact: true }).pressSequentially(PASSWORD, { delay: 150 })
  await page.getByRole('button', { name: '登录', exact: true }).click()
  note(side, line, 'click on 登录', await usable(page))
  await context.close()
}

function note(side: Side, { name }: Line, way: string, milliseconds: number, requests?: number): void {
  const key = `${name}: ${way}`
  side.samples.set(key, [...(side.samples.get(key) ?? []), milliseconds])
  if (requests !== undefined) side.requests.set(key, requests)
}

async function round(browser: Browser, side: Side, line: Line): Promise<void> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  const session = JSON.stringify({ value: side.token, expire: Date.now() + 3_600_000 })
  await context.addInitScript((value) => localStorage.setItem('pro__Access-Token', value), session)
  await context.addInitScript(watchForRow)
  await opened(context, side, line, 'new browser')
  await opened(context, side, line, 'opened before')
  await context.close()
  await enteredFrom(browser, side, line)
}

const cache = new URL('../.cache/', import.meta.url).pathname
await mkdir(cache, { recursive: true })
await prepareBrowser()
const browser = await chromium.launch(browserLaunch())
const sides: Side[] = []
for (const [at, checkout] of checkouts().entries()) sides.push(await openSide(checkout, `${cache}bench-opening-${at}`))
for (const line of lines) {
  // A round that warms up server and browser.
  for (const side of sides) await round(browser, side, line)
  for (const side of sides) for (const way of ways) side.samples.delete(`${line.name}: ${way}`)
  for (let at = 0; at < rounds; at += 1) for (const side of turns(sides, at)) await round(browser, side, line)
}
await browser.close()
for (const side of sides) await side.stop()
const seconds = (milliseconds: number) => (milliseconds / 1000).toFixed(2)
for (const line of lines) {
  for (const way of ways) {
    const key = `${line.name}: ${way}`
    const said = sides.map(({ checkout, samples, requests }) => {
      const all = samples.get(key) ?? []
      const requestCount = requests.has(key) ? `, ${requests.get(key)} requests` : ''
      return `${checkout.name} ${seconds(middle(all))} s (${seconds(Math.min(...all))} to ${seconds(Math.max(...all))}${requestCount})`
    })
    console.log(`${key}: ${said.join('; ')}`)
  }
}
for (const at of sides.keys()) await rm(`${cache}bench-opening-${at}`, { recursive: true })

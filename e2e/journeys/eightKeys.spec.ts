import { expect, test } from '@playwright/test'
import type { Page } from '@playwright/test'
import type { Api } from '../harness/api.ts'
import { apiAs } from '../harness/api.ts'
import { openScreen } from '../harness/openScreen.ts'
import { signIn } from '../harness/signIn.ts'

const MAX_KEYS = 8
const MONTH_MS = 31 * 86_400_000

/** Each kind of record with its list, its number, and a screen to start from. */
const kinds = [
  { kind: 'batch', list: '/platform/number/getallbatch', number: 'batch_number', from: '/goods/list' },
  { kind: 'order', list: '/platform/order/getall', number: 'order_no', from: '/rmft/list' },
  { kind: 'bill', list: '/document/manifest/list', number: 'batch_number', from: '/dashboard/workplace' },
  { kind: 'weighing', list: '/document/pound/list', number: 'weighing_no', from: '/order/create' },
  // Records of registers are in use for years.
  {
    kind: 'vehicle',
    list: '/transport/vehicle/getall',
    number: 'plate_number',
    from: '/account/settings/security',
    isRegister: true,
  },
  {
    kind: 'container',
    list: '/transport/container/getall',
    number: 'container_number',
    from: '/pound/create',
    isRegister: true,
  },
  {
    kind: 'driver',
    list: '/transport/driver/getall',
    number: 'driver_name',
    from: '/permission/user',
    isRegister: true,
  },
]

interface Found {
  readonly kind: string
  readonly title: string
  readonly path: string
}
interface Listed {
  readonly rows: readonly Record<string, unknown>[]
}
interface Way {
  readonly keys: readonly string[]
  readonly path: string
}

const names = (match: Found, number: string) => match.title.includes(number)

/** The lines that Alt with a digit opens. */
const NUMBERED = 9

/** The keys that open a record: the box, its last characters, and its line. */
async function wayTo(api: Api, number: string): Promise<Way | undefined> {
  const characters = [...number]
  for (const count of [4, 5, 6, 3, 2].filter((one) => one <= characters.length)) {
    const end = characters.slice(-count)
    const { rows } = await api.get<{ rows: Found[] }>('/platform/find', { keyword: end.join('') })
    const at = rows.findIndex((match) => names(match, number))
    const match = rows[at]
    if (!match || at >= NUMBERED) continue
    const keys = ['Control+k', ...end, at === 0 ? 'Control+Enter' : `Alt+${at + 1}`]
    if (keys.length <= MAX_KEYS) return { keys, path: match.path }
  }
  return undefined
}

/** Letters of other scripts belong to a keyboard layout that the browser's driver does not know. */
const press = ({ keyboard }: Page, key: string): Promise<void> =>
  key.length === 1 && key > '~' ? keyboard.insertText(key) : keyboard.press(key)

test('from any screen to any record of the last month in at most eight keys', async ({ page }) => {
  test.setTimeout(240_000)
  const api = await apiAs('a.admin')
  const since = Date.now() - MONTH_MS
  const longest: { from: string; way: Way }[] = []
  for (const { kind, list, number, from, isRegister } of kinds) {
    const { rows } = await (/platform/.test(list)
      ? api.get<Listed>(list, { pageSize: '100' })
      : api.post<Listed>(list, { pageSize: 100 }))
    const recent = isRegister ? rows : rows.filter((row) => Date.parse(String(row['created_at'])) > since)
    expect(recent.length, kind).toBeGreaterThan(0)
    const far: string[] = []
    let worst: Way | undefined
    for (const row of recent) {
      const way = await wayTo(api, String(row[number]))
      if (!way) far.push(String(row[number]))
      else if (!worst || way.keys.length > worst.keys.length) worst = way
    }
    expect(far, `${kind}: further than ${MAX_KEYS} keys`).toEqual([])
    if (worst) longest.push({ from, way: worst })
  }
  await signIn(page, 'a.admin')
  await page.goto('/dashboard/workplace')
  await expect(page.getByRole('button', { name: '搜索 Ctrl K' })).toBeVisible()
  const lines = page.getByRole('listbox', { name: '搜索结果' }).getByRole('option')
  for (const { from, way } of longest)
    await test.step(`${from} → ${way.path}: ${way.keys.length}键`, async () => {
      await openScreen(page, from)
      const last = way.keys.at(-1) ?? ''
      for (const key of way.keys.slice(0, -1)) await press(page, key)
      // The user reads the lines before choosing one.
      await expect(lines.nth(Number(/\d/.exec(last)?.[0] ?? 1) - 1)).toBeVisible()
      await page.keyboard.press(last)
      await expect
        .poll(() => decodeURIComponent(new URL(page.url()).pathname + new URL(page.url()).search))
        .toBe(decodeURIComponent(way.path))
    })
  await api.context.dispose()
})

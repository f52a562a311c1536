import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { startProduct } from './product.ts'

/**
 * `node bench/flood.ts`: the effect of hostile requests on other users. A genuine sign-in among 300 bogus ones at once, and the
 * longest response time of `/healthz` while bodies of nine megabytes are sent. The product, its database and the load share the
 * machine.
 */
const cache = fileURLToPath(new URL('../.cache/', import.meta.url))
await mkdir(cache, { recursive: true })
const folder = await mkdtemp(`${cache}bench-flood-`)
const { port, stop } = await startProduct(folder, { RATE_LIMIT: '1200', TRUST_PROXY: '1' })
const MEGABYTE = 1024 * 1024
const PASSWORD = 'Guanqiao@2026'

async function post(path: string, body: string, headers: Record<string, string> = {}): Promise<number> {
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body,
  }).catch(() => undefined)
  await answer?.text().catch(() => {})
  return answer?.status ?? 0
}

const signIn = (username: string, password: string, from = '10.9.0.1') =>
  post('/platform/users/login', JSON.stringify({ username, password }), { 'x-forwarded-for': from })

async function timed(work: () => Promise<number>): Promise<string> {
  const start = performance.now()
  const status = await work()
  return `${status} after ${(performance.now() - start).toFixed(0)} ms`
}

const tally = (statuses: readonly number[]) =>
  [...Map.groupBy(statuses, (status) => status)].map(([status, all]) => `${status} × ${all.length}`).join(', ')

console.log(`one sign-in, nothing else: ${await timed(() => signIn('a.admin', PASSWORD))}`)
/** 300 bogus sign-ins at once from one address, and among them a genuine one of a user who is new there. */
async function besideBogus(from: string, nameOf: (n: number) => string, position: number): Promise<string> {
  let ownRate = ''
  const statuses = await Promise.all(
    Array.from({ length: 301 }, async (_, n) => {
      if (n !== position) return signIn(nameOf(n), 'wrong', from)
      ownRate = await timed(() => signIn('b.clerk', PASSWORD, from))
      return 0
    }),
  )
  return `${ownRate}; the bogus ones: ${tally(statuses.filter((status) => status > 0))}`
}

const targets = ['admin', 'a.checker', 'a.weigher'] as const
for (const [at, position] of [0, 150, 300].entries()) {
  const address = `10.9.1.${at}`
  const strangers = await besideBogus(address, (n) => `nobody${at}.${n}`, position)
  console.log(
    `300 bogus ones with as many names that nobody has, and as number ${position + 1} a rightful one: ${strangers}`,
  )
  const one = await besideBogus(`10.9.2.${at}`, () => targets[at]!, position)
  console.log(`300 bogus ones at one account, and as number ${position + 1} a rightful one at another: ${one}`)
}
console.log(`somebody who was here before: ${await timed(() => signIn('a.admin', PASSWORD))}`)
const guesses = await Promise.all(Array.from({ length: 200 }, (_, n) => signIn('a.spare', `guess${n}`)))
console.log(`200 guesses at one account at once: ${tally(guesses)}`)

const answer = await fetch(`http://127.0.0.1:${port}/platform/users/login`, {
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ username: 'a.admin', password: PASSWORD }),
})
const { token } = (await answer.json()) as { token: string }

/** The longest response time of `/healthz` while `work` runs, ms. */
async function health(work: () => Promise<number>): Promise<string> {
  let running = true
  let longest = 0
  const watch = (async () => {
    while (running) {
      const start = performance.now()
      await (await fetch(`http://127.0.0.1:${port}/healthz`)).text()
      longest = Math.max(longest, performance.now() - start)
    }
  })()
  const status = await work()
  running = false
  await watch
  return `${status}, /healthz at most ${longest.toFixed(0)} ms`
}

const keys = (count: number) => `{${Array.from({ length: count }, (_, n) => `"k${n}":1`).join(',')}}`
const bodies: Readonly<Record<string, string>> = {
  'many keys': keys(800_000),
  deep: '['.repeat(9 * MEGABYTE),
  'a long array': `{"list":[${'1,'.repeat(4.5 * MEGABYTE)}1]}`,
  'a long string': JSON.stringify({ username: 'x'.repeat(9 * MEGABYTE) }),
  'invalid JSON': `{"a":${'z'.repeat(9 * MEGABYTE)}`,
}
for (const [what, body] of Object.entries(bodies)) {
  console.log(`${what}, nobody: ${await health(() => post('/platform/users/login', body))}`)
  console.log(
    `${what}, signed in: ${await health(() => post('/transport/vehicle/bulkCreate', body, { 'access-token': token }))}`,
  )
  const read = body.slice(0, 4 * MEGABYTE)
  console.log(
    `${what}, 4 MB that are read: ${await health(() => post('/transport/vehicle/bulkCreate', read, { 'access-token': token }))}`,
  )
}
const bill = { goods: Array.from({ length: 30 }, () => ({})) }
const manifest = JSON.stringify({ bills: Array.from({ length: 999 }, () => bill) })
console.log(
  `999 bills of 30 empty lines: ${await health(() => post('/document/manifest/create', manifest, { 'access-token': token }))}`,
)
await stop()
await rm(folder, { recursive: true })

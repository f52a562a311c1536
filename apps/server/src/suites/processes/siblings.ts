import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'

const TIMEOUT_MS = 240_000
/** A page of metrics asks every process: polled ten times as often, it took a core from the processes that start. */
const POLL_MS = 100

/** Polls until the result is defined. The default time is that of starts on a busy machine. */
export async function until<T>(
  what: string,
  ask: () => Promise<T | undefined> | T | undefined,
  timeout = TIMEOUT_MS,
): Promise<T> {
  for (const end = performance.now() + timeout; performance.now() < end; await sleep(POLL_MS)) {
    const answer = await ask()
    if (answer !== undefined) return answer
  }
  throw new Error(`${what}: not within ${timeout} ms`)
}

/** The process with that number below the parent, if there is one. */
function processOf(parent: number, number: number): number | undefined {
  const children = readOr(`/proc/${parent}/task/${parent}/children`).trim().split(' ')
  const pid = children.find((pid) => readOr(`/proc/${pid}/cmdline`).includes(`{"number":${number},`))
  return pid === undefined ? undefined : Number(pid)
}

/** The metrics page of all processes of the port, or nothing without a response. */
async function metrics(port: number): Promise<string> {
  return fetch(`http://127.0.0.1:${port}/metrics`, { signal: AbortSignal.timeout(8_000) }).then(
    (answer) => answer.text(),
    () => '',
  )
}

/** The value of that metric for each process, by number. */
export async function measured(port: number, name: string): Promise<Map<number, number>> {
  const lines = (await metrics(port)).matchAll(new RegExp(`^${name}\\{process="(\\d+)"\\} (\\S+)$`, 'gm'))
  return new Map([...lines].map(([, number, value]) => [Number(number), Number(value)]))
}

/** Waits until the processes with these numbers serve, and returns the process id of each. */
export async function serving(port: number, parent: number, numbers: readonly number[]): Promise<number[]> {
  await until(`processes ${numbers.join(', ')} serve`, async () => {
    const sockets = await measured(port, 'guanqiao_sockets')
    return numbers.every((number) => sockets.has(number)) ? sockets : undefined
  })
  return Promise.all(numbers.map((number) => until(`process ${number}`, () => processOf(parent, number))))
}

function readOr(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}

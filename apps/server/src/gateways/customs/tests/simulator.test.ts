import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { appendFile, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { readReceipt } from '@guanqiao/customs'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { quiet } from '../../../testing/quiet.ts'
import { deliverTo } from '../deliver.ts'
import { delaysFrom, scenarioFrom, startSimulator } from '../simulator/simulator.ts'
import { filing } from './messages.ts'

const PROCESS = fileURLToPath(new URL('./simulatorProcess.ts', import.meta.url))
const patience = { timeout: 20_000, interval: 50 }
const delays = { transport_ms: 10, acceptance_ms: 10, decision_ms: 10 }

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'guanqiao-simulator-'))
})
afterEach(() => rm(folder, { recursive: true }))

async function answers(): Promise<Map<string, string[]>> {
  const found = new Map<string, string[]>()
  for (const name of (await readdir(join(folder, 'InBox'))).filter((it) => it.endsWith('.xml'))) {
    const { message_id, code } = readReceipt(await readFile(join(folder, 'InBox', name), 'utf8'))
    found.set(message_id, [...(found.get(message_id) ?? []), code].toSorted())
  }
  return found
}

async function launch(): Promise<ChildProcess> {
  const child = spawn(process.execPath, [PROCESS, folder], { stdio: ['ignore', 'pipe', 'inherit'] })
  await once(child.stdout, 'data')
  return child
}

async function kill(child: ChildProcess): Promise<void> {
  child.kill('SIGKILL')
  await once(child, 'exit')
}

test('killed again and again it loses no message and answers each as if nothing had been', async () => {
  const messages = Array.from({ length: 60 }, (_, n) => filing(n + 1))
  let child = await launch()
  for (const [n, message] of messages.entries()) {
    await deliverTo(folder, message)
    if (n % 10 !== 9) continue
    // At another point of the work each time.
    await sleep(n)
    await kill(child)
    child = await launch()
  }
  await vi.waitFor(async () => {
    const found = await answers()
    expect(found.size).toBe(messages.length)
    for (const codes of found.values()) expect(codes).toEqual(['01', '11', 'E1', 'E3'])
  }, patience)
  await kill(child)
  expect(await readdir(join(folder, 'OutBox'))).toEqual([])
  expect(await readdir(join(folder, 'SentBox'))).toHaveLength(messages.length)
})

test('after a restart it knows what it had accepted', async () => {
  const first = await startSimulator({ folder, log: quiet, delays, pollMs: 5 })
  await deliverTo(folder, filing(1))
  await vi.waitFor(async () => expect((await answers()).get(filing(1).message_id)).toHaveLength(4), patience)
  await first.stop()
  // A line that a crash tore is as if it had never been begun.
  await appendFile(join(folder, 'simulator.jsonl'), '{"id":"torn')
  const second = await startSimulator({ folder, log: quiet, delays, pollMs: 5 })
  const again = { ...filing(1), message_id: 'B'.repeat(32) }
  await deliverTo(folder, { ...again, body: again.body.replace(filing(1).message_id, again.message_id) })
  await vi.waitFor(async () => expect((await answers()).get(again.message_id)).toContain('03'), patience)
  await second.stop()
})

test('it starts with what customs had accepted before', async () => {
  const { message_id } = filing(1)
  const bill = {
    batch_number: '5100489000009',
    message_type: 'MT1401',
    bill_no: 'ML000001',
    state: 'accepted',
  } as const
  const options = { folder, log: quiet, delays, pollMs: 5, acceptedBefore: async () => [bill] }
  const simulator = await startSimulator(options)
  await deliverTo(folder, filing(1))
  await vi.waitFor(async () => expect((await answers()).get(message_id)).toEqual(['03', 'E1', 'E3']), patience)
  await simulator.stop()
})

test('what it cannot read it gives back', async () => {
  await mkdir(join(folder, 'OutBox'), { recursive: true })
  await writeFile(join(folder, 'OutBox', 'x.xml'), 'no message')
  const simulator = await startSimulator({ folder, log: quiet, delays, pollMs: 5 })
  await vi.waitFor(async () => expect(await readdir(join(folder, 'FailBox'))).toEqual(['x.xml']), patience)
  await simulator.stop()
})

test('a drill for all messages yields to the words of one', async () => {
  const simulator = await startSimulator({ folder, log: quiet, delays, pollMs: 5, scenario: 'reject' })
  await deliverTo(folder, filing(1))
  await deliverTo(folder, filing(2, '演练:拒装'))
  await vi.waitFor(async () => {
    const found = await answers()
    expect(found.get(filing(1).message_id)).toEqual(['03', 'E1', 'E3'])
    expect(found.get(filing(2).message_id)).toEqual(['01', '13', 'E1', 'E3'])
  }, patience)
  await simulator.stop()
})

test('settings that mean nothing are refused', () => {
  expect(delaysFrom('1, 2,3')).toEqual({ transport_ms: 1, acceptance_ms: 2, decision_ms: 3 })
  expect(() => delaysFrom('1,2')).toThrow('SIMULATOR_DELAYS')
  expect(() => delaysFrom('1,2,x')).toThrow('SIMULATOR_DELAYS')
  expect(scenarioFrom('slow')).toBe('slow')
  expect(() => scenarioFrom('fast')).toThrow('SIMULATOR_SCENARIO')
})

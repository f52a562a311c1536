import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { leftovers, sentFiles } from './exchange.ts'
import { idOf } from './ledger.ts'
import type { Ledger } from './ledger.ts'
import type { Rows, SentRow } from './rows.ts'
import { said } from './serverProcess.ts'
import type { Site } from './serverProcess.ts'

/** The data to judge at the end. */
export interface Outcome {
  readonly site: Site
  readonly begun: Date
  readonly ledger: Ledger
  readonly rows: Rows
  /** The number of manifests to send, and their results. */
  readonly manifests: number
  readonly sent: readonly SentRow[]
  /** Fewer requests of a kind prove nothing. */
  readonly leastCalls: number
}

interface Line {
  readonly id: string
  readonly state: string
  readonly message_id: string
}

/** A message leased by a killed worker is due again when its lease expires. */
export async function settled(site: Site, rows: Rows, manifests: readonly string[]): Promise<void> {
  const until = Date.now() + 90_000
  while (Date.now() < until) {
    if ((await rows.unfinished(manifests)) === 0 && leftovers(site).length === 0) return
    await sleep(200)
  }
}

/** No acknowledged request is lost, nothing is duplicated, and customs received each message once. */
export function judge(outcome: () => Outcome): void {
  judgeAcknowledged(outcome)
  judgeSent(outcome)
  test('no server complained of more than the database that was taken from it', () => {
    const complaints = said(outcome().site.folder)
      .split('\n')
      .filter((line) => /"level":(50|60)|Error:|unhandled/i.test(line))
    expect([...new Set(complaints.map((line) => /"message":"([^"]*)"/.exec(line)?.[1] ?? line))]).toEqual([])
  })
}

function judgeAcknowledged(outcome: () => Outcome): void {
  describe('acknowledged records', () => {
    test.each([
      ['company', 'company_name', '断电运输%'],
      ['vehicle', 'plate_number', 'ZZ%'],
    ] as const)(
      'each %s exists once, under the acknowledged id, and its history mentions it once',
      async (kind, column, pattern) => {
        const { ledger, rows, leastCalls } = outcome()
        const calls = ledger.of(kind)
        expect(calls.length).toBeGreaterThan(leastCalls)
        const expected = calls.map((call) => ({ name: call.input[column], ids: [idOf(call)], audited: 1 }))
        const byName = (a: { name: unknown }, b: { name: unknown }) => (String(a.name) < String(b.name) ? -1 : 1)
        expect((await rows.created(kind, column, pattern)).toSorted(byName)).toEqual(expected.toSorted(byName))
      },
    )

    test('the answer of each key is kept', async () => {
      const { ledger, rows } = outcome()
      const keys = ledger.calls.map(({ key }) => key)
      expect((await rows.answeredKeys(keys)).toSorted()).toEqual(keys.toSorted())
    })
  })
}

function judgeSent(outcome: () => Outcome): void {
  describe('messages to customs', () => {
    test('each manifest left under one number, the acknowledged one', () => {
      const { ledger, manifests, sent } = outcome()
      const lines = ledger.of('post').flatMap(({ answer }) => (answer as { rows: Line[] }).rows)
      expect(lines.filter(({ state }) => state !== 'sending')).toEqual([])
      expect(lines).toHaveLength(manifests)
      const recorded = new Map(lines.map((line) => [line.id, line.message_id]))
      const messageIds = sent.map(({ id, messages }) => [id, messages.map((message) => message.message_id)])
      expect(messageIds).toEqual(sent.map(({ id }) => [id, [recorded.get(id)]]))
    })

    test('each was handed over once, as it was sealed', () => {
      const { site, sent } = outcome()
      const messages = sent.flatMap((message) => message.messages)
      const files = new Map(sentFiles(site).map(({ name, body }) => [name, body]))
      expect(
        sentFiles(site)
          .map(({ name }) => name)
          .toSorted(),
      ).toEqual(messages.map(({ file_name }) => file_name).toSorted())
      for (const { file_name, body, sha256 } of messages) {
        expect(files.get(file_name)).toBe(body)
        expect(createHash('sha256').update(body).digest('hex')).toBe(sha256)
      }
    })

    test('each was answered, and is where the answers lead', () => {
      const { manifests, sent } = outcome()
      expect(sent).toHaveLength(manifests)
      for (const { messages, id: _, repeats: __, ...rest } of sent) {
        expect(messages.map(({ status }) => status)).toEqual(['answered'])
        expect(rest).toEqual({
          manifest: 'released',
          batch: 'confirmed',
          truck: 'manifest_accepted',
          bill: 'released',
          receipts: ['0', '01', '11', 'E1', 'E3'],
          released: 1,
        })
      }
    })

    test('nothing is left in the boxes, and no answer is nobody’s', async () => {
      const { site, rows, begun } = outcome()
      expect(leftovers(site)).toEqual([])
      expect(await rows.straysSince(begun)).toEqual([])
    })
  })
}

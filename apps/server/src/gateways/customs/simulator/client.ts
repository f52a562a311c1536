import { readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import {
  judge,
  MessageError,
  plan,
  readRoadManifest,
  remember,
  scenarioOf,
  settle,
  writeReceipt,
} from '@guanqiao/customs'
import type { Delays, PlannedAnswer, RoadManifestMessage, Scenario } from '@guanqiao/customs'
import { filesIn, isMissing, statOf } from '../boxes.ts'
import type { Journal } from './journal.ts'
import { changeOf, knownFor } from './memory.ts'
import type { Due, Entry, Memory } from './memory.ts'

/** As many messages in one go as are answered without a noticeable pause. */
const AT_ONCE = 200

export interface Play {
  readonly folder: string
  readonly delays: Delays
  /** For messages whose own words ask for nothing. */
  readonly scenario: Scenario
}

interface Arrival {
  readonly name: string
  readonly entry: Entry
  readonly held: boolean
}

/** Takes what lies in the out-box: judged and written down first, then moved as the client moves it. */
export async function takeMessages(play: Play, journal: Journal, now: number): Promise<void> {
  const outBox = join(play.folder, 'OutBox')
  const arrivals: Arrival[] = []
  for (const name of (await filesIn(outBox)).slice(0, AT_ONCE)) {
    const found = await statOf(join(outBox, name))
    if (!found) continue
    const id = name.replace(/\.xml$/i, '')
    if (journal.memory.arrived.get(id) === found.mtimeMs) await moveOn(play.folder, name, journal.memory.due.get(id))
    else arrivals.push(...(await arrive(play, journal.memory, name, found.mtimeMs, now)))
  }
  await journal.append(arrivals.map(({ entry }) => entry))
  for (const { name, held } of arrivals) if (!held) await move(play.folder, name, 'SentBox')
}

/** A message that was written down before a crash: only its file is still to be moved, unless it waits to be given back. */
async function moveOn(folder: string, name: string, due: readonly Due[] = []): Promise<void> {
  if (!due.some(({ kind }) => kind === 'fail_box')) await move(folder, name, 'SentBox')
}

async function arrive(play: Play, memory: Memory, name: string, arrived: number, now: number): Promise<Arrival[]> {
  const message = await readMessage(play.folder, name)
  // The client gives back what it cannot read. A file's name is the message's number, as for all that is written here.
  if (message?.message_id !== name.replace(/\.xml$/i, '')) {
    await move(play.folder, name, 'FailBox')
    return []
  }
  const known = knownFor(memory, message)
  const asked = scenarioOf(message)
  const scenario = asked === 'normal' ? play.scenario : asked
  const verdict = judge(message, known)
  const due = plan(verdict, scenario, play.delays).map((answer, n) => ({ ...answer, n, at: now + answer.after_ms }))
  const change = changeOf(known, remember(known, message, verdict, scenario))
  // Two messages of one box may bear on each other: the second is judged on what the first has changed.
  memory.change(change)
  const held = due.some(({ kind }) => kind === 'fail_box')
  return [{ name, held, entry: { id: message.message_id, arrived, due, known: change } }]
}

async function readMessage(folder: string, name: string): Promise<RoadManifestMessage | undefined> {
  try {
    return readRoadManifest(await readFile(join(folder, 'OutBox', name), 'utf8'))
  } catch (error) {
    if (error instanceof MessageError) return undefined
    throw error
  }
}

/** Gives the answers that are due. One given just before a crash is given again, letter for letter. */
export async function giveAnswers(play: Play, journal: Journal, now: number): Promise<void> {
  const { memory } = journal
  const due = [...memory.due].flatMap(([id, answers]) =>
    answers.filter(({ at }) => at <= now).map((it) => ({ id, ...it })),
  )
  const entries: Entry[] = []
  for (const answer of due.toSorted((a, b) => a.at - b.at || a.n - b.n)) {
    await give(play.folder, memory.arrived.get(answer.id) ?? 0, answer)
    entries.push({ id: answer.id, given: answer.n, ...settled(memory, answer) })
  }
  await journal.append(entries)
}

async function give(folder: string, arrived: number, answer: Due & { id: string }): Promise<void> {
  if (answer.kind === 'fail_box') return move(folder, `${answer.id}.xml`, 'FailBox')
  const path = join(folder, 'InBox', `Receipt_${answer.id}_${Math.floor(arrived)}_${answer.n}.xml`)
  await writeFile(`${path}.tmp`, contentOf(answer))
  await rename(`${path}.tmp`, path)
}

const contentOf = (answer: PlannedAnswer & { kind: 'receipt' | 'garbage' }): string =>
  answer.kind === 'garbage' ? answer.content : writeReceipt(answer.receipt)

function settled(memory: Memory, answer: Due): Pick<Entry, 'known'> {
  if (answer.kind !== 'receipt' || answer.receipt.stage !== 3) return {}
  const { message_id, batch_number = '', bills } = answer.receipt
  const known = memory.known(
    message_id,
    batch_number,
    bills.map(({ bill_no }) => bill_no),
  )
  return { known: changeOf(known, settle(known, answer.receipt)) }
}

async function move(folder: string, name: string, box: 'SentBox' | 'FailBox'): Promise<void> {
  try {
    await rename(join(folder, 'OutBox', name), join(folder, box, name))
  } catch (error) {
    if (!isMissing(error)) throw error
  }
}

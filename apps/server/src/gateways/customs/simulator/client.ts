import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, renameSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setImmediate as breathe } from 'node:timers/promises'
import {
  arrivalOf,
  crewOf,
  drillOf,
  formatSendTime,
  innerFileName,
  isAnnounced,
  judge,
  MessageError,
  plan,
  readSubmission,
  remember,
  sentFileName,
  settle,
  writeGateMessage,
  writeReceipt,
} from '@guanqiao/customs'
import type { Delays, FiledCrew, PlannedAnswer, Receipt, Scenario, Submission } from '@guanqiao/customs'
import { dayName, filesIn, isMissing } from '../exchangeFolders.ts'
import { MAX_ZIP_BYTES } from '../zip/pack.ts'
import { unpackOne, ZipProblem } from '../zip/unpack.ts'
import type { Journal } from './journal.ts'
import { changeOf, stateFor } from './memory.ts'
import type { Arrived, Due, Entry, Memory } from './memory.ts'

/* Calls on single small files on the local disk are synchronous: the thread pool costs several times as much as the call. Requests
   are served between two files. */

/** Batch of messages that is processed without a noticeable pause. */
const BATCH_SIZE = 200
const MAX_BODY_BYTES = 10_000_000

export interface Play {
  /** Parent of the clients' folders. */
  readonly root: string
  readonly delays: Delays
  /** For messages that request no scenario. */
  readonly scenario: Scenario
  /** Customs office and organisation code of the permitted senders; empty permits all. */
  readonly filers: ReadonlySet<string>
  /** The filed ones among vehicles and drivers; by default all are. */
  readonly filed?: FiledAmong | undefined
}

/** Customs codes of vehicles and drivers; returns those that are filed. */
export type FiledAmong = (crew: {
  readonly vehicles: readonly string[]
  readonly drivers: readonly string[]
}) => Promise<FiledCrew>

interface Arrival {
  readonly entry: Entry & Arrived
  readonly isHeld: boolean
}

/** Takes the files of a client's outbox folder: judges and journals each first, then moves it as the client does. */
export async function takeMessages(play: Play, journal: Journal, folder: string, now: number): Promise<void> {
  const outBox = join(play.root, folder, 'OutBox')
  const arrivals: Arrival[] = []
  for (const name of (await filesIn(outBox)).slice(0, BATCH_SIZE)) {
    const stats = statSync(join(outBox, name), { throwIfNoEntry: false })
    if (!stats) continue
    const before = journal.memory.arrived.get(name)
    if (before?.arrived === stats.mtimeMs) moveOn(play, before, journal.memory.due.get(name))
    else arrivals.push(...(await arrive(play, journal.memory, { folder, file: name, arrived: stats.mtimeMs }, now)))
  }
  await journal.append(arrivals.map(({ entry }) => entry))
  for (const { entry, isHeld } of arrivals) if (!isHeld) toSentBox(play, entry)
}

/** A message that was journaled before a crash: only its file must still be moved, unless it will be returned. */
function moveOn(play: Play, before: Arrived, due: readonly Due[] = []): void {
  if (!due.some(({ kind }) => kind === 'fail_box')) toSentBox(play, before)
}

async function arrive(play: Play, memory: Memory, file: Arrived, now: number): Promise<Arrival[]> {
  const message = await readMessage(play, file)
  if (typeof message === 'string') {
    returnFailed(play, file, message, now)
    return []
  }
  const customsState = stateFor(memory, message)
  const messageDrill = drillOf(message)
  const drill = messageDrill.scenario === 'normal' ? { scenario: play.scenario } : messageDrill
  const filed = message.confirmation ? await play.filed?.(crewOf(message)) : undefined
  const verdict = judge(message, customsState, { now: new Date(now), filers: play.filers, filed })
  const due = plan(verdict, drill, play.delays, message.confirmation?.consignments).map((answer, n) => ({
    ...answer,
    n,
    at: now + answer.after_ms,
  }))
  const change = changeOf(customsState, remember(customsState, message, verdict, drill))
  // Two messages of one folder may depend on each other: the second is judged after the changes of the first.
  memory.change(change)
  const isHeld = due.some(({ kind }) => kind === 'fail_box')
  return [{ isHeld, entry: { ...file, due, known: change } }]
}

/** The message in the file, or the client's reason for rejecting it. */
async function readMessage(play: Play, { folder, file }: Arrived): Promise<Submission | string> {
  if (sentFileName(file) !== file) return '文件名不符合规则'
  const content = readFileSync(join(play.root, folder, 'OutBox', file))
  if (content.length >= MAX_ZIP_BYTES) return '压缩文件超过 2 MB'
  try {
    const inner = await unpackOne(content, MAX_BODY_BYTES)
    if (inner.name !== innerFileName(file)) return '压缩文件中的报文与压缩文件不同名'
    return readSubmission(inner.content.toString('utf8'))
  } catch (error) {
    if (error instanceof MessageError || error instanceof ZipProblem) return error.message
    throw error
  }
}

/** The client names no message for an unreadable file: only the file names identify it. */
function returnFailed(play: Play, file: Arrived, text: string, now: number): void {
  const receipt: Receipt = {
    stage: 0,
    message_id: '',
    message_type: '',
    code: '-1',
    text: `报文校验失败：${text}`,
    hasSummary: true,
    bills: [],
    equipment: [],
  }
  putIn(play, file, technicalName(file, 'Failed', now), writeReceipt(receipt))
  toFailBox(play, file, now)
}

/** Sends the due replies. A reply sent just before a crash is sent again, byte for byte. */
export async function giveAnswers(play: Play, journal: Journal, now: number): Promise<void> {
  const { memory } = journal
  const due = [...memory.due].flatMap(([file, answers]) => {
    const arrived = memory.arrived.get(file)
    return arrived
      ? answers.filter((answer) => isDue(play.delays, memory, answer, now)).map((answer) => ({ arrived, answer }))
      : []
  })
  const entries: Entry[] = []
  for (const { arrived, answer } of due.toSorted((a, b) => a.answer.at - b.answer.at || a.answer.n - b.answer.n)) {
    if (answer.kind !== 'gate' || arrivalAt(memory, answer) === 'come') give(play, arrived, answer)
    await breathe()
    entries.push({ file: arrived.file, given: answer.n, ...settled(memory, answer) })
  }
  await journal.append(entries)
}

/** A truck waits for the release of its goods this long. */
const MAX_WAIT_MS = 86_400_000

function isDue(delays: Delays, memory: Memory, answer: Due, now: number): boolean {
  if (answer.at > now) return false
  if (answer.kind === 'receipt') return !waitsForGate(delays, memory, answer, now)
  return answer.kind !== 'gate' || arrivalAt(memory, answer) !== 'wait' || answer.at < now - MAX_WAIT_MS
}

/**
 * The goods of an import are released behind the gate: after the trucks that are announced for it, and, where trucks come to the gate
 * at all, not before one is announced.
 */
function waitsForGate(
  { gate_ms }: Delays,
  memory: Memory,
  { receipt, at }: Extract<Due, { kind: 'receipt' }>,
  now: number,
): boolean {
  if (receipt.stage !== 3 || receipt.message_type !== 'MT1401' || at < now - MAX_WAIT_MS) return false
  const { batch_number = '' } = receipt
  const isComing = [...memory.due.values()].some((answers) =>
    answers.some((other) => other.kind === 'gate' && other.batch_number === batch_number),
  )
  return isComing || (gate_ms !== undefined && !isAnnounced(memory.stateOf('', batch_number, []), batch_number))
}

const arrivalAt = (memory: Memory, passage: Extract<Due, { kind: 'gate' }>) =>
  arrivalOf(memory.stateOf('', passage.batch_number, []), passage)

function give(play: Play, file: Arrived, answer: Due): void {
  if (answer.kind === 'fail_box') return toFailBox(play, file, answer.at)
  putIn(play, file, nameOf(file, answer), contentOf(answer))
}

let lastWritten = 0

/** Files written at the same time get increasing modification times: they keep their order. */
function putIn({ root }: Play, { folder }: Arrived, name: string, content: string): void {
  const path = join(root, folder, 'InBox', name)
  writeFileSync(`${path}.tmp`, content)
  lastWritten = Math.max(Date.now(), lastWritten + 1)
  utimesSync(`${path}.tmp`, lastWritten / 1_000, lastWritten / 1_000)
  renameSync(`${path}.tmp`, path)
}

const base = ({ file }: Arrived): string => file.replace(/\.zip$/i, '')

const technicalName = (file: Arrived, result: 'Successed' | 'Failed', at: number, n = 0): string =>
  `${result}_${base(file)}_${formatSendTime(new Date(at))}${String(n).padStart(3, '0')}.xml`

/** As in the package's samples: E, customs, time and a serial. The same reply always gets the same name. */
function nameOf(file: Arrived, answer: Due): string {
  if (answer.kind === 'receipt' && answer.receipt.stage === 0) {
    return technicalName(file, answer.receipt.code === '0' ? 'Successed' : 'Failed', answer.at, answer.n)
  }
  const customs = /_1p0_(.{4})/.exec(file.file)?.[1] ?? '0000'
  const digest = createHash('sha256').update(`${file.folder}/${file.file}/${file.arrived}/${answer.n}`).digest()
  const serial = String(digest.readUInt32BE(0) % 10 ** 9).padStart(10, '0')
  if (answer.kind === 'gate')
    return `Gate_${answer.message.message_type}_${customs}${formatSendTime(new Date(answer.at))}${serial}.xml`
  return `Receipt_E010000${customs}${formatSendTime(new Date(answer.at))}${serial}mft9.xml`
}

function contentOf(answer: PlannedAnswer & { kind: 'receipt' | 'garbage' | 'gate' } & Due): string {
  if (answer.kind === 'garbage') return answer.content
  if (answer.kind === 'gate') return writeGateMessage({ ...answer.message, at: new Date(answer.at).toISOString() })
  return writeReceipt({ ...answer.receipt, time: formatSendTime(new Date(answer.at)) })
}

function settled(memory: Memory, answer: Due): Pick<Entry, 'known'> {
  if (answer.kind !== 'receipt' || answer.receipt.stage < 2) return {}
  const { message_id, batch_number = '', bills } = answer.receipt
  const customsState = memory.stateOf(
    message_id,
    batch_number,
    bills.map(({ bill_no }) => bill_no),
  )
  return { known: changeOf(customsState, settle(customsState, answer.receipt)) }
}

const toSentBox = ({ root }: Play, { folder, file }: Arrived): void =>
  move(join(root, folder, 'OutBox', file), join(root, folder, 'SentBox', file))

/** The client stores failed files by day, and appends the time to the name. */
function toFailBox({ root }: Play, file: Arrived, at: number): void {
  const day = dayName(at).replace(/^(\d{4})(\d\d)(\d\d)$/, '$1-$2-$3')
  const failFolder = join(root, file.folder, 'FailBox', day)
  mkdirSync(failFolder, { recursive: true })
  const ending = /\.[^.]*$/.exec(file.file)?.[0] ?? ''
  const stem = file.file.slice(0, file.file.length - ending.length)
  move(
    join(root, file.folder, 'OutBox', file.file),
    join(failFolder, `${stem}_${formatSendTime(new Date(at))}${ending}`),
  )
}

function move(from: string, to: string): void {
  try {
    renameSync(from, to)
  } catch (error) {
    if (!isMissing(error)) throw error
  }
}

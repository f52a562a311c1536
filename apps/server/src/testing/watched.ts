import { rm } from 'node:fs/promises'
import { connect, createServer } from 'node:net'
import type { Socket } from 'node:net'
import { join } from 'node:path'
import type { SocketAddress } from '@guanqiao/launcher/socket'
import { APPLICATION_ROLE } from '@guanqiao/launcher/roles'
import { temporaryFolder } from '@guanqiao/launcher/tests/launch'

/** A proxy to the database that records each statement, so that a test can count statements and bytes where time would be unreliable. */
export interface Watched {
  readonly address: SocketAddress
  /** The statements of each transaction committed since the last call, including `begin` and `commit`. */
  committed(): string[][]
  /** The bytes that the database sent since the last call. */
  received(): number
  /** All statements since the last call on connections that serve enterprises, in order. */
  forEnterprises(): string[]
  close(): Promise<void>
}

export async function watch(to: SocketAddress): Promise<Watched> {
  const folder = temporaryFolder('watched-')
  let committed: string[][] = []
  let forEnterprises: string[] = []
  let received = 0
  const open = new Set<Socket>()
  const server = createServer((asking) => {
    const answering = connect(join(to.socketFolder, `.s.PGSQL.${to.port}`))
    const read = reader(
      (transaction) => committed.push(transaction),
      (statement) => forEnterprises.push(statement),
    )
    asking.on('data', read)
    answering.on('data', (chunk) => (received += chunk.length))
    for (const [one, other] of [
      [asking, answering],
      [answering, asking],
    ] as const) {
      open.add(one)
      one.pipe(other)
      one.on('error', () => other.destroy())
      one.on('close', () => open.delete(one))
    }
  })
  await new Promise<void>((resolve) => server.listen(join(folder, `.s.PGSQL.${to.port}`), resolve))
  return {
    address: { ...to, socketFolder: folder },
    committed() {
      const since = committed
      committed = []
      return since
    },
    received() {
      const since = received
      received = 0
      return since
    },
    forEnterprises() {
      const since = forEnterprises
      forEnterprises = []
      return since
    },
    async close() {
      for (const socket of open) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** Reads a client's messages in PostgreSQL's protocol: each has a type, a length and a content. */
function reader(
  report: (transaction: string[]) => void,
  tellForEnterprise: (statement: string) => void,
): (chunk: Buffer) => void {
  let buffered: Buffer = Buffer.alloc(0)
  let started = false
  let serves = false
  let transaction: string[] = []
  const prepared = new Map<string, string>()
  const portals = new Map<string, string>()
  const ran = (statement: string) => {
    if (serves) tellForEnterprise(statement)
    if (/^begin\b/i.test(statement)) transaction = []
    transaction.push(statement)
    if (/^commit\b/i.test(statement)) report(transaction)
  }
  const take = (letter: string, content: Buffer) => {
    const [first = '', second = ''] = content.toString('utf8').split('\0', 2)
    if (letter === 'Q') ran(first)
    if (letter === 'P') prepared.set(first, second.trim())
    if (letter === 'B') portals.set(first, prepared.get(second) ?? '')
    if (letter === 'E') ran(portals.get(first) ?? '')
  }
  return (chunk) => {
    buffered = Buffer.concat([buffered, chunk])
    for (;;) {
      // The first message of a connection has no type.
      const head = started ? 1 : 0
      if (buffered.length < head + 4 || buffered.length < head + buffered.readInt32BE(head)) return
      const end = head + buffered.readInt32BE(head)
      if (started) take(buffered.toString('latin1', 0, 1), buffered.subarray(head + 4, end))
      else serves = servesEnterprises(buffered.subarray(8, end))
      started = true
      buffered = buffered.subarray(end)
    }
  }
}

/** The role in the start-up message determines whose rows a connection shows; the heartbeat has the same role and another name. */
function servesEnterprises(greeting: Buffer): boolean {
  const words = greeting.toString('utf8').split('\0')
  const said = (name: string) => words[words.indexOf(name) + 1]
  return said('user') === APPLICATION_ROLE && said('application_name') === 'guanqiao'
}

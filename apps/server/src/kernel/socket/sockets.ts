import type { IncomingMessage, Server as HttpServer, ServerResponse } from 'node:http'
import { Server } from 'socket.io'
import type { Socket } from 'socket.io'
import { Problem, problem } from '@guanqiao/domain/kit/problem'
import { problems } from '@guanqiao/domain/problems'
import type { Caller } from '../caller.ts'
import type { Log } from '../database/log.ts'
import { GUARDS } from '../http/guards.ts'
import { bodyOfProblem } from '../http/problems.ts'
import { loop } from '../loop.ts'
import { uuid } from '../uuid.ts'

const REGISTER_WITHIN = 5_000
const CHECK_EACH = 600
const MOST_REGISTRATIONS = 5
/** A token and its frame; nothing else is ever sent to the server. */
const LARGEST = 2_048
const LONGEST_TOKEN = 100

export interface SocketOptions {
  readonly server: HttpServer
  readonly log: Log
  /** The caller of a token; throws when its session is over. */
  findCaller(token: string): Promise<Caller>
  /** Whether a caller may be told of events. */
  mayHear(caller: Caller): boolean
  /** Those of the tokens whose sessions live, and whether their users may be told of events now. */
  liveTokens(tokens: readonly string[]): Promise<ReadonlyMap<string, boolean>>
}

export interface Sockets {
  /** Tells all screens of an enterprise and of the platform's staff. */
  tell(enterpriseId: string, event: string, payload: unknown): void
  /** Tells all screens of one person. */
  tellUser(userId: string, event: string, payload: unknown): void
  /** Registered sockets. */
  count(): number
  close(): Promise<void>
}

export type Acknowledgement =
  /** `receipts`: events of receipts are told to this socket. */
  | { readonly ok: true; readonly receipts: boolean }
  | { readonly ok: false; readonly code: string; readonly message: string }

interface Registration {
  readonly token: string
  /** Where events are told that its user may hear. */
  readonly room: string
}

const PLATFORM = 'platform'
const roomOf = (enterpriseId: string | null): string =>
  enterpriseId === null ? PLATFORM : `enterprise ${enterpriseId}`
const roomOfUser = (userId: string): string => `user ${userId}`

/**
 * socket.io on the server's own port. A socket says `register` with its token and is answered; one that has not within
 * 5 s is cut, and so is, within a second, one whose session ends.
 */
export function openSockets({ server, log, findCaller, mayHear, liveTokens }: SocketOptions): Sockets {
  const io = new Server(server, {
    transports: ['websocket'],
    perMessageDeflate: false,
    httpCompression: false,
    serveClient: false,
    maxHttpBufferSize: LARGEST,
    connectTimeout: REGISTER_WITHIN,
  })
  // Engine.io answers what is no websocket in a form of its own.
  io.engine.use((request: IncomingMessage, response: ServerResponse, next: () => void) => {
    if (request.headers.upgrade?.toLowerCase() === 'websocket') return next()
    const refused = problem('request.malformed', '请用 WebSocket 连接')
    response.writeHead(refused.status, { ...GUARDS, 'content-type': 'application/json; charset=utf-8' })
    response.end(JSON.stringify(bodyOfProblem(refused, uuid())))
  })
  const registered = new Map<Socket, Registration>()

  io.on('connection', (socket) => {
    let tries = 0
    const late = setTimeout(() => socket.disconnect(true), REGISTER_WITHIN)
    socket.on('disconnect', () => {
      clearTimeout(late)
      registered.delete(socket)
    })
    socket.on('register', async (token: unknown, acknowledge: unknown) => {
      tries += 1
      const answer = tries > MOST_REGISTRATIONS ? refusal('request.tooMany') : await register(socket, token)
      if (answer.ok) clearTimeout(late)
      if (typeof acknowledge === 'function') acknowledge(answer)
      if (tries > MOST_REGISTRATIONS) socket.disconnect(true)
    })
  })

  async function register(socket: Socket, token: unknown): Promise<Acknowledgement> {
    if (typeof token !== 'string' || token === '' || token.length > LONGEST_TOKEN) return refusal('session.expired')
    try {
      const caller = await findCaller(token)
      for (const room of socket.rooms) if (room !== socket.id) await socket.leave(room)
      if (!socket.connected) return refusal('session.expired')
      const room = roomOf(caller.enterprise_id)
      const receipts = mayHear(caller)
      await socket.join(roomOfUser(caller.user_id))
      if (receipts) await socket.join(room)
      registered.set(socket, { token, room })
      return { ok: true, receipts }
    } catch (error) {
      return refusal(error instanceof Problem ? error.code : 'server.unavailable')
    }
  }

  const watch = loop({ name: 'sockets', pause: CHECK_EACH, log, work: () => followSessions(registered, liveTokens) })

  return {
    tell: (enterpriseId, event, payload) => void io.to([roomOf(enterpriseId), PLATFORM]).emit(event, payload),
    tellUser: (userId, event, payload) => void io.to(roomOfUser(userId)).emit(event, payload),
    count: () => registered.size,
    async close() {
      await watch.stop()
      // The port is the HTTP server's to close, so `io.close()` is not for us.
      io.disconnectSockets(true)
      io.engine.close()
    },
  }
}

/** Cuts sockets whose sessions are over, and lets the others hear what their users may hear now. */
async function followSessions(
  registered: ReadonlyMap<Socket, Registration>,
  liveTokens: SocketOptions['liveTokens'],
): Promise<void> {
  const asked = [...registered]
  if (asked.length === 0) return
  const live = await liveTokens([...new Set(asked.map(([, { token }]) => token))])
  for (const [socket, { token, room }] of asked) {
    if (registered.get(socket)?.token !== token) continue
    const mayHear = live.get(token)
    if (mayHear === undefined) socket.disconnect(true)
    else if (mayHear !== socket.rooms.has(room)) await (mayHear ? socket.join(room) : socket.leave(room))
  }
}

const refusal = (code: keyof typeof problems): Acknowledgement => ({ ok: false, code, message: problems[code].text })

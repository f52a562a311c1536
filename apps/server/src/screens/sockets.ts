import type { IncomingMessage, Server as HttpServer, ServerResponse } from 'node:http'
import { Server } from 'socket.io'
import type { Socket } from 'socket.io'
import { Problem, problem } from '@guanqiao/domain/kit/problem'
import { problems } from '@guanqiao/domain/problems'
import type { Caller } from '../kernel/caller.ts'
import type { Log } from '@guanqiao/launcher/log'
import { GUARDS } from '../kernel/http/guards.ts'
import { bodyOfProblem } from '../kernel/http/problems.ts'
import { poll } from '../kernel/poll.ts'
import { uuid } from '../kernel/uuid.ts'
import { Checks } from './checks.ts'
import type { LiveSessions, Registration } from './checks.ts'

const REGISTER_WITHIN = 5_000
const PAUSE_MS = 1_000
const MAX_REGISTRATIONS = 5
/**
 * A ping is nearly all that thousands of open screens cost while nothing happens. It must come before proxies and address translation
 * drop the idle connection: 60 s in nginx by default, and commonly on mobile lines.
 */
const pings = { pingInterval: 52_000, pingTimeout: 20_000 }
/** A token or the name of a record, and its frame; clients never send anything else. */
const MAX_PAYLOAD_BYTES = 2_048
const MAX_TOKEN_LENGTH = 100

export interface SocketOptions {
  readonly server: HttpServer
  readonly log: Log
  /** The caller of a token; throws if its session has ended. */
  findCaller(token: string): Promise<Caller>
  /** Whether a caller may receive events. */
  mayHear(caller: Caller): boolean
  readonly liveSessions: LiveSessions
  /** Called for each registered socket; the returned function at its end, or before it registers as another caller. */
  follow(socket: Socket, caller: () => Promise<Caller>): () => void
}

export interface Sockets {
  /** To all screens of this process that belong to the enterprise or to the platform's staff. */
  emit(enterpriseId: string, event: string, payload: unknown): void
  /** To all screens of an enterprise's users, or of the platform's staff (null), whatever their rights: the event carries no data. */
  emitToColleagues(enterpriseId: string | null, event: string): void
  /** To all screens of one user in this process. */
  emitToUser(userId: string, event: string, payload: unknown): void
  /** Checks the sockets affected by a change of access again, see AccessChanges. */
  recheck(detail: string): void
  /** Registered sockets. */
  count(): number
  close(): Promise<void>
}

type Acknowledgement =
  /** `receipts`: whether this socket receives events of receipts. `now`: the server's time, ISO 8601. */
  | { readonly ok: true; readonly receipts: boolean; readonly now: string }
  | { readonly ok: false; readonly code: string; readonly message: string }

const PLATFORM = 'platform'
const roomOf = (enterpriseId: string | null): string =>
  enterpriseId === null ? PLATFORM : `enterprise ${enterpriseId}`
const roomOfColleagues = (enterpriseId: string | null): string => `colleagues ${enterpriseId ?? PLATFORM}`
const roomOfUser = (userId: string): string => `user ${userId}`

/**
 * socket.io on the server's own port. A socket sends `register` with its token and gets an acknowledgement. A socket that does not
 * register within 5 s is disconnected, and so is one whose session ends, as soon as that is notified.
 */
export function openSockets({ server, log, findCaller, mayHear, liveSessions, follow }: SocketOptions): Sockets {
  const io = openEngine(server)
  /** Least recently checked sockets come first. */
  const registered = new Map<Socket, Registration>()
  const checks = new Checks(registered, liveSessions)

  io.on('connection', (socket) => {
    let [tries, end] = [0, () => {}]
    const late = setTimeout(() => socket.disconnect(true), REGISTER_WITHIN)
    socket.on('disconnect', () => {
      clearTimeout(late)
      registered.delete(socket)
      end()
    })
    socket.on('register', async (token: unknown, acknowledge: unknown) => {
      tries += 1
      const answer = tries > MAX_REGISTRATIONS ? refusal('request.tooMany') : await register(socket, token)
      if (answer.ok) {
        clearTimeout(late)
        end()
        end = socket.connected ? follow(socket, () => findCaller(String(token))) : () => {}
      }
      if (typeof acknowledge === 'function') acknowledge(answer)
      if (tries > MAX_REGISTRATIONS) socket.disconnect(true)
    })
  })

  async function register(socket: Socket, token: unknown): Promise<Acknowledgement> {
    if (typeof token !== 'string' || token === '' || token.length > MAX_TOKEN_LENGTH) return refusal('session.expired')
    const { changeCount } = checks
    try {
      const caller = await findCaller(token)
      for (const room of socket.rooms) if (room !== socket.id) await socket.leave(room)
      if (!socket.connected) return refusal('session.expired')
      const room = roomOf(caller.enterprise_id)
      const receipts = mayHear(caller)
      await socket.join([roomOfUser(caller.user_id), roomOfColleagues(caller.enterprise_id)])
      if (receipts) await socket.join(room)
      registered.delete(socket)
      registered.set(socket, { caller: identityOf(caller), room, checkedAt: performance.now() })
      // Repeats a check that ran while this registration was in progress.
      if (checks.changeCount !== changeCount) checks.addSocket(socket)
      return { ok: true, receipts, now: new Date().toISOString() }
    } catch (error) {
      return refusal(error instanceof Problem ? error.code : 'server.unavailable')
    }
  }

  const watch = poll({ name: 'sockets', pause: PAUSE_MS, log, work: () => checks.run() })

  return {
    emit: (enterpriseId, event, payload) => void io.to([roomOf(enterpriseId), PLATFORM]).emit(event, payload),
    emitToColleagues: (enterpriseId, event) => void io.to(roomOfColleagues(enterpriseId)).emit(event),
    emitToUser: (userId, event, payload) => void io.to(roomOfUser(userId)).emit(event, payload),
    recheck(detail) {
      checks.add(detail)
      watch.wake()
    },
    count: () => registered.size,
    async close() {
      await watch.stop()
      closeEngine(io)
    },
  }
}

function openEngine(server: HttpServer): Server {
  const io = new Server(server, {
    transports: ['websocket'],
    perMessageDeflate: false,
    httpCompression: false,
    serveClient: false,
    maxHttpBufferSize: MAX_PAYLOAD_BYTES,
    connectTimeout: REGISTER_WITHIN,
    ...pings,
  })
  // Engine.io would answer plain requests in its own format.
  io.engine.use((request: IncomingMessage, response: ServerResponse, next: () => void) => {
    if (request.headers.upgrade?.toLowerCase() === 'websocket') return next()
    const refused = problem('request.malformed', '请用 WebSocket 连接')
    response.writeHead(refused.status, { ...GUARDS, 'content-type': 'application/json; charset=utf-8' })
    response.end(JSON.stringify(bodyOfProblem(refused, uuid())))
  })
  return io
}

function closeEngine(io: Server): void {
  // The HTTP server closes the port, so `io.close()` must not.
  io.disconnectSockets(true)
  io.engine.close()
}

const identityOf = ({ session_id, user_id, enterprise_id }: Caller): Registration['caller'] => ({
  session_id,
  user_id,
  enterprise_id,
})

const refusal = (code: keyof typeof problems): Acknowledgement => ({ ok: false, code, message: problems[code].text })

import type { Server as HttpServer } from 'node:http'
import { Server } from 'socket.io'
import type { Socket } from 'socket.io'
import { Problem } from '@guanqiao/domain/kit/problem'
import { problems } from '@guanqiao/domain/problems'
import type { Caller } from '../caller.ts'
import type { Log } from '../database/log.ts'
import { loop } from '../loop.ts'

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
  /** Those of the tokens whose sessions live. */
  liveTokens(tokens: readonly string[]): Promise<ReadonlySet<string>>
}

export interface Sockets {
  /** Tells all screens of an enterprise and of the platform's staff. */
  tell(enterpriseId: string, event: string, payload: unknown): void
  /** Registered sockets. */
  count(): number
  close(): Promise<void>
}

export type Acknowledgement =
  | { readonly ok: true }
  | { readonly ok: false; readonly code: string; readonly message: string }

const PLATFORM = 'platform'
const roomOf = (enterpriseId: string | null): string =>
  enterpriseId === null ? PLATFORM : `enterprise ${enterpriseId}`

/**
 * socket.io on the server's own port. A socket says `register` with its token and is answered; one that has not within
 * 5 s is cut, and so is, within a second, one whose session ends.
 */
export function openSockets({ server, log, findCaller, liveTokens }: SocketOptions): Sockets {
  const io = new Server(server, {
    transports: ['websocket'],
    perMessageDeflate: false,
    httpCompression: false,
    serveClient: false,
    maxHttpBufferSize: LARGEST,
    connectTimeout: REGISTER_WITHIN,
  })
  const tokens = new Map<Socket, string>()

  io.on('connection', (socket) => {
    let tries = 0
    const late = setTimeout(() => socket.disconnect(true), REGISTER_WITHIN)
    socket.on('disconnect', () => {
      clearTimeout(late)
      tokens.delete(socket)
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
      await socket.join(roomOf(caller.enterprise_id))
      tokens.set(socket, token)
      return { ok: true }
    } catch (error) {
      return refusal(error instanceof Problem ? error.code : 'server.unavailable')
    }
  }

  const watch = loop({ name: 'sockets', pause: CHECK_EACH, log, work: () => cutDead(tokens, liveTokens) })

  return {
    tell: (enterpriseId, event, payload) => void io.to([roomOf(enterpriseId), PLATFORM]).emit(event, payload),
    count: () => tokens.size,
    async close() {
      await watch.stop()
      // The port is the HTTP server's to close, so `io.close()` is not for us.
      io.disconnectSockets(true)
      io.engine.close()
    },
  }
}

async function cutDead(tokens: ReadonlyMap<Socket, string>, liveTokens: SocketOptions['liveTokens']): Promise<void> {
  const asked = [...tokens]
  if (asked.length === 0) return
  const live = await liveTokens([...new Set(asked.map(([, token]) => token))])
  for (const [socket, token] of asked) {
    if (!live.has(token) && tokens.get(socket) === token) socket.disconnect(true)
  }
}

const refusal = (code: keyof typeof problems): Acknowledgement => ({ ok: false, code, message: problems[code].text })

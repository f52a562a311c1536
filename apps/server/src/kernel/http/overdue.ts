import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

const LOOK_MS = 1_000

interface Answer {
  readonly raw: ServerResponse
  /** Of the monotonic clock, ms. */
  readonly until: number
}

/**
 * Closes the connection of a response that is not complete after this many milliseconds: a very slow reader could otherwise hold it
 * and its resources indefinitely. One check per second covers all responses: a timer for each would cost a list some 2 % of its
 * time. Returns the function that registers a response.
 */
export function cutLate(app: FastifyInstance, milliseconds: number): (raw: ServerResponse) => void {
  /** The pending responses of each connection, in order. */
  const open = new Map<Socket, Answer[]>()
  const look = () => {
    const now = performance.now()
    for (const answers of open.values()) {
      forgetFinished(answers)
      for (const { raw, until } of answers) if (until < now) raw.destroy()
    }
  }
  const timer = setInterval(look, Math.min(LOOK_MS, milliseconds)).unref()
  app.addHook('onClose', async () => clearInterval(timer))
  return (raw) => {
    const { socket } = raw
    if (!socket) return
    let answers = open.get(socket)
    if (!answers) {
      open.set(socket, (answers = []))
      socket.once('close', () => open.delete(socket))
    }
    forgetFinished(answers)
    answers.push({ raw, until: performance.now() + milliseconds })
  }
}

function forgetFinished(answers: Answer[]): void {
  while (answers[0]?.raw.writableFinished || answers[0]?.raw.destroyed) answers.shift()
}

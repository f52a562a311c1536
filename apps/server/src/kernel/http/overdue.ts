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
 * Cuts the connection of an answer that is not out after so many milliseconds: who reads it drop by drop would hold it, and what it comes
 * from, for as long as they like. Looked after once a second for all of them: a timer for each would cost a list some 2 % of its time.
 * Returns what each answer is given to.
 */
export function cutLate(app: FastifyInstance, milliseconds: number): (raw: ServerResponse) => void {
  /** What each connection has to answer, in that order. */
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

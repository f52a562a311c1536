import type { Socket } from 'node:net'
import { problem } from '@guanqiao/domain/kit/problem'
import type { ProblemCode } from '@guanqiao/domain/kit/problem'
import { uuid } from '../uuid.ts'
import { GUARDS } from './guards.ts'
import { bodyOfProblem } from './problems.ts'

const codes: Readonly<Record<string, ProblemCode>> = {
  HPE_HEADER_OVERFLOW: 'request.headersTooLarge',
  ERR_HTTP_REQUEST_TIMEOUT: 'request.timeout',
}

const reasons: Readonly<Record<number, string>> = {
  400: 'Bad Request',
  408: 'Request Timeout',
  431: 'Request Header Fields Too Large',
}

const guardLines = Object.entries(GUARDS)
  .map(([name, value]) => `${name}: ${value}\r\n`)
  .join('')

/** Answers data that Node's parser rejected in the product's error format, and closes the socket. */
export function answerBroken(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy()
    return
  }
  const answer = problem(codes[error.code ?? ''] ?? 'request.malformed')
  const body = JSON.stringify(bodyOfProblem(answer, uuid()))
  socket.end(
    `HTTP/1.1 ${answer.status} ${reasons[answer.status] ?? 'Bad Request'}\r\ncontent-type: application/json; charset=utf-8\r\n` +
      `${guardLines}` +
      `content-length: ${Buffer.byteLength(body)}\r\nconnection: close\r\n\r\n${body}`,
    () => socket.destroy(),
  )
}

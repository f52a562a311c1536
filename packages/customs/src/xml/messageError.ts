import type { MessageErrorCode, MessageProblem } from '@guanqiao/domain/customs/elementTables/problem'

export type { MessageErrorCode, MessageProblem }

/** The only error that readers and writers of messages throw; `message` is Chinese and suitable for users. */
export class MessageError extends Error {
  readonly code: MessageErrorCode
  readonly path: string | undefined

  constructor(problem: MessageProblem) {
    super(problem.message)
    this.name = 'MessageError'
    this.code = problem.code
    this.path = problem.path
  }
}

export function refuse(code: MessageErrorCode, message: string, path?: string): never {
  throw new MessageError(path === undefined ? { code, message } : { code, message, path })
}

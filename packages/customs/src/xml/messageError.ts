export type MessageErrorCode =
  | 'too_large'
  | 'doctype_refused'
  | 'wrong_encoding'
  | 'malformed'
  | 'too_deep'
  | 'too_many_elements'
  | 'wrong_document'
  | 'unexpected_element'
  | 'illegal_character'
  | 'required'
  | 'too_many'
  | 'wrong_format'

/**
 * What is wrong with a message. `path` is a property path ('bills.0.goods.1.hs_code') when a record was being
 * written, an element path ('Manifest/Head/MessageType') when text was being read.
 */
export type MessageProblem = { code: MessageErrorCode; message: string; path?: string }

/** The only error that readers and writers of messages throw; `message` is Chinese and fit for the user. */
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

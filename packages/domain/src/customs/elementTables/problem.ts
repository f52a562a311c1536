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
  | 'repeated'
  | 'wrong_format'
  | 'not_changeable'

/**
 * A violation in a message. `path` is a property path ('bills.0.goods.1.hs_code') when a record is written or checked, and an
 * element path ('Manifest/Head/MessageType') when text is read.
 */
export interface MessageProblem {
  code: MessageErrorCode
  message: string
  path?: string
}

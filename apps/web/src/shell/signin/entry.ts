/** What a user enters to sign in, by password or by text message. */
export interface Entry {
  readonly username: string
  readonly password: string
  readonly mobile: string
  readonly sms_code: string
}

export const emptyEntry: Entry = { username: '', password: '', mobile: '', sms_code: '' }

/** Its errors by field; `form` is an error without a field, `until` the end of a lock (ISO). */
export type Refusal = Partial<Record<keyof Entry | 'form' | 'until', string>>

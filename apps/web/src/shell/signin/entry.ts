/** The input of a sign-in. */
export interface Entry {
  readonly username: string
  readonly password: string
}

/** Its errors by field; `form` is an error without a field. */
export type Refusal = Partial<Record<'username' | 'password' | 'form', string>>

/** What a person types to sign in. */
export interface Entry {
  readonly username: string
  readonly password: string
}

/** What is wrong with it, at its field; `form` is what concerns no single field. */
export type Refusal = Partial<Record<'username' | 'password' | 'form', string>>

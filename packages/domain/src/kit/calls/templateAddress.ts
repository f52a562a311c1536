const MARK = 'template~'

/** A template, where an address names the record that a new one begins as. */
export const addressOfTemplate = (id: string): string => MARK + id

/** The template that an address names in the place of a record. */
export const templateIn = (address: string | null | undefined): string | undefined =>
  address?.startsWith(MARK) ? address.slice(MARK.length) : undefined

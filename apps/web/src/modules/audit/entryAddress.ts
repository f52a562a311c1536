/** An entry in the page's address: its time leads to its partition, so it belongs to the address. */
export const addressOf = ({ id, at }: { readonly id: string; readonly at: string }): string => `${at}~${id}`

export function entryAt(address: string): { readonly id: string; readonly at: string } {
  const [at = '', id = ''] = address.split('~')
  return { id, at }
}

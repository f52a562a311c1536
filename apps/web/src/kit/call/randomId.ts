/** A random UUID. Browsers offer `crypto.randomUUID` only over https, and the product is also used over http. */
export const randomId = (): string =>
  crypto.randomUUID?.() ??
  '10000000-1000-4000-8000-100000000000'.replace(/[018]/g, (digit) =>
    (Number(digit) ^ ((crypto.getRandomValues(new Uint8Array(1))[0] ?? 0) & (15 >> (Number(digit) / 4)))).toString(16),
  )

let source = (): number => Date.now()

/** Now, ms since 1970. */
export const timeNow = (): number => source()

/** Sets where "now" comes from: the page follows the server's clock, because that of its computer may be hours wrong. */
export const setTimeSource = (read: () => number): void => {
  source = read
}

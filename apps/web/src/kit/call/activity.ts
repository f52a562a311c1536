/** Without a key, click or turn of the wheel for this long, the page's requests are its own and not the user's. */
const AWAY_MS = 60_000

/** Whether nobody has used the page lately: polling and pushed changes must not keep an idle session alive. */
export const away = { now: false }

let timer: ReturnType<typeof setTimeout> | undefined

export function noteActivity(): void {
  away.now = false
  clearTimeout(timer)
  timer = setTimeout(() => (away.now = true), AWAY_MS)
}

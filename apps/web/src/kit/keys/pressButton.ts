/** Presses a button for a key; false, which leaves the key to the browser, if there is none. */
export function pressButton(button: HTMLButtonElement | null): boolean {
  button?.click()
  return button !== null
}

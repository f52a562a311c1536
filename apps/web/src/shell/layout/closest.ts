/** Keeps a menu inside the landmark it was opened from, where a screen reader finds it. */
export const closest =
  (selector: string) =>
  (trigger: HTMLElement): HTMLElement =>
    trigger.closest<HTMLElement>(selector) ?? document.body

/** Renders a menu inside the landmark that opened it, where screen readers find it. */
export const closest =
  (selector: string) =>
  (trigger: HTMLElement): HTMLElement =>
    trigger.closest<HTMLElement>(selector) ?? document.body

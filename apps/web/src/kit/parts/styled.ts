import { createElement } from 'react'
import type { HTMLAttributes, Ref } from 'react'

type Tag = 'div' | 'section' | 'header' | 'nav' | 'p' | 'span' | 'small' | 'h2' | 'table' | 'dl'

interface Props extends HTMLAttributes<HTMLElement> {
  readonly as?: Tag
  readonly ref?: Ref<HTMLElement>
}

/** A component for an element with the kit's look; `className` adds classes of the part that uses it. */
export const styled =
  (look: string, standard: Tag) =>
  ({ as = standard, className, ...rest }: Props) =>
    createElement(as, { ...rest, className: className ? `${look} ${className}` : look })

import type { ReactNode } from 'react'
// Mongolian needs Ө and Ү, which few systems have in a serif: these two subsets travel with the product.
import '@fontsource/noto-serif/cyrillic-400.css'
import '@fontsource/noto-serif/cyrillic-ext-400.css'
import styles from './mongolian.module.css'

interface Props {
  readonly className?: string | undefined
  readonly children: ReactNode
}

/** A text in Mongolian on paper. */
export const Mongolian = ({ className = '', children }: Props) => (
  <span lang="mn" className={`${styles.text} ${className}`}>
    {children}
  </span>
)

import type { Tone } from '@guanqiao/domain/kit/field'
import type { CSSProperties } from 'react'

/** Sets `--tone` for the rules of an element; those of a draft apply their own fallback. */
export const toneStyle = (tone: Tone): CSSProperties =>
  ({ '--tone': tone === 'draft' ? 'initial' : `var(--${tone === 'work' ? 'link' : tone})` }) as CSSProperties

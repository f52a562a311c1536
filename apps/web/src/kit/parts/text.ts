import { styled } from './styled.ts'
import '../controls/controls.css'

/** A remark in small, quiet text. */
export const Note = styled('gq-note', 'p')

/** The heading of a part of a drawer. */
export const PartTitle = styled('gq-part', 'h2')

/** The gap that moves the rest of a line to its end. */
export const Spring = styled('gq-spring', 'span')

import { styled } from './styled.ts'
import '../form/form.css'

/** Cards, one below the other; fills a drawer, so that its buttons are at the bottom. */
export const Stack = styled('gq-form', 'div')

/** A card of a form, with a heading. */
export const SectionCard = styled('gq-section', 'section')

/** Fields side by side, as many as fit. */
export const FieldGrid = styled('gq-fields', 'div')

/** The buttons of a form or a drawer, always in view. */
export const ButtonBar = styled('gq-foot', 'div')

/** Two versions of the same values. */
export const ComparisonTable = styled('gq-conflict', 'table')

/** A text that reports an error. */
export const ProblemText = styled('gq-problem', 'p')

/** Labels with values in at most four columns: a `dl` of `div` with `dt` and `dd`. */
export const DetailGrid = styled('gq-details', 'dl')

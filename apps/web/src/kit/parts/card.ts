import { styled } from './styled.ts'
import '../table/states.css'
import '../table/table.css'

/** A surface for content of a page. */
export const Card = styled('gq-card', 'div')

/** A card with one sentence instead of content. */
export const EmptyCard = styled('gq-card gq-empty', 'div')

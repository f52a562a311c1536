import { createContext } from 'react'

/**
 * Whether the tab around is the one being looked at. A tab is hidden in two steps: first this turns false and every overlay
 * closes, one tick later Activity hides the tree. A dialog left open in a hidden tree takes the whole page down on return.
 */
export const ActiveContext = createContext(true)

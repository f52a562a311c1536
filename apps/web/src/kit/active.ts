import { createContext } from 'react'

/**
 * Whether the surrounding tab is visible. A tab is hidden in two steps: first this becomes false and every overlay closes, one tick
 * later Activity hides the tree. A dialog left open in a hidden tree crashes the whole page on return.
 */
export const ActiveContext = createContext(true)

/** The surrounding tab's page: its address with its query, and its title. Outside a tab both are empty. */
export const PageContext = createContext({ path: '', title: '' })

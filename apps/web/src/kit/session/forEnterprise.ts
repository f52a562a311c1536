import { createContext } from 'react'

/** The enterprise of the record in the surrounding form, if the user is the platform's staff: only its own options are offered. */
export const ForEnterprise = createContext<string | undefined>(undefined)

import { createContext } from 'react'

/** The enterprise whose record stands in the form around, where the user is the platform's staff: only what it may use is offered. */
export const ForEnterprise = createContext<string | undefined>(undefined)

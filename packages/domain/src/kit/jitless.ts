import { config } from 'zod/mini'

/** The browser's content security policy allows no code made from text, so the schemas must not compile themselves. Imported for its effect. */
config({ jitless: true })

import { config } from 'zod/mini'

/**
 * The browser's content security policy forbids code generated from text, so the schemas must not compile themselves. Imported for
 * its side effect.
 */
config({ jitless: true })

interface Group {
  readonly name: string
  readonly test: RegExp
  readonly priority: number
  readonly tags?: ['$initial']
}

/**
 * What changes together and is needed together travels together: the few libraries of every page in one file that
 * stays in the browser's cache from release to release.
 */
export const groups: Group[] = [
  { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler|react-router|cookie|set-cookie-parser)[\\/]/, priority: 30 },
]

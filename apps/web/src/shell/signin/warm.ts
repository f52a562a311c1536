/** Fetches the shell while the user still types, so that signing in opens it at once; at load it would compete with this page. */
export const warmShell = (): void => {
  void import('../guard/enter.ts').catch(() => undefined)
  void import('../Shell.tsx').catch(() => undefined)
}

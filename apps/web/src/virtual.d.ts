/** Generated at build time from the choices that the domain declares: build/initials.ts and, for its format, build/initialsTable.ts. */
declare module 'virtual:initials' {
  const table: { readonly characters: string; readonly words: Readonly<Record<string, string>> }
  export default table
}

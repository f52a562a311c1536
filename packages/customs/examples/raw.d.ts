declare module '*.xml?raw' {
  const text: string
  export default text
}

declare module '*.tsv?raw' {
  const text: string
  export default text
}

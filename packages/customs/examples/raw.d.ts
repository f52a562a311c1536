declare module '*.xml?raw' {
  const text: string
  export default text
}

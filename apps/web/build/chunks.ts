interface Group {
  readonly name: string
  readonly test: RegExp
  readonly priority: number
  readonly minShareCount?: number
}

/**
 * What is needed together travels together and stays in the browser's cache from release to release. The antd parts of most
 * screens are one file: they compress better so, and the sign-in page has fetched them by the time anybody needs them.
 */
export const groups: Group[] = [
  { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler|react-router)[\\/]/, priority: 30 },
  {
    name: 'antd',
    test: /node_modules[\\/](antd|@ant-design|@rc-component|stylis|clsx)[\\/]/,
    priority: 20,
    minShareCount: 4,
  },
]

/** antd's parts only declare components, but their packages do not say so: without this, all of a part comes for any of it. */
export const withoutSideEffects =
  /node_modules[\\/](@rc-component|@ant-design[\\/](cssinjs|cssinjs-utils|colors|fast-color))[\\/]/

import type { Plugin } from 'vite'

const namedImport = /import \{([^}]+)\} from '(antd|@ant-design\/icons)'/g

/** The file of each part of a package. */
const places: Readonly<Record<string, (name: string) => string>> = {
  antd: (name) => `antd/es/${name.replace(/(?<=.)[A-Z]/g, '-$&').toLowerCase()}`,
  '@ant-design/icons': (name) => `@ant-design/icons/es/icons/${name}`,
}

/**
 * Imports parts of antd from their own files, so that the module graph shows which of them a page needs: the package's index
 * references all of them.
 */
export const directImports = (): Plugin => ({
  name: 'direct-imports',
  apply: 'build',
  enforce: 'pre',
  transform: (code, id) => (/[\\/]apps[\\/]web[\\/]src[\\/].*\.tsx?$/.test(id) ? direct(code) : undefined),
})

const direct = (code: string): string =>
  code.replace(namedImport, (_, names: string, from: string) =>
    names
      .split(',')
      .map((item) => item.trim())
      .filter(Boolean)
      .map((item) => {
        const [name = '', alias = name] = item.split(' as ')
        return `import ${alias} from '${places[from]?.(name) ?? from}'`
      })
      .join(';'),
  )

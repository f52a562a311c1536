import { createRequire } from 'node:module'
import { createElement } from 'react'
import type { ComponentType, ReactNode } from 'react'
import { componentStyles } from './componentStyles.ts'

/** The parts of antd's style cache that an extraction needs. */
interface CssInJs {
  readonly createCache: () => object
  readonly extractStyle: (cache: object, options: { plain: boolean; types: string; once: boolean }) => string
  readonly StyleProvider: ComponentType<{ readonly cache: object; readonly children?: ReactNode }>
}

interface Antd {
  readonly ConfigProvider: ComponentType<{ readonly theme: object; readonly children?: ReactNode }>
}

/** What the page would need to go on with these styles, which it never does. */
const cachePaths = /\.data-ant-cssinjs-cache-path\{[^}]*\}/

const WAVE = '_util/wave/style.js'

/** A hook, or a component that renders nothing but styles. */
type Style = ((prefix: string, root?: string) => unknown) & ComponentType<{ readonly prefixCls: string }>

type Exports = Readonly<Record<string, Style>>
type Render = (element: ReactNode) => string

// antd's own copy of the style cache: another one would stay empty.
const ownRequire = createRequire(import.meta.url)
const antdRequire = createRequire(ownRequire.resolve('antd'))
const load = <T>(name: string): T => antdRequire(name) as T

/** Renders nothing; calls a module's hooks as its component does. */
function Hooks({ path }: { readonly path: string }): ReactNode {
  const exports = load<Exports>(`antd/lib/${path}`)
  return (componentStyles[path] ?? []).map(({ prefix, export: name = 'default', hasRootClass, isComponent }) => {
    const prefixCls = `ant-${prefix}`
    const style = exports[name]
    if (!style) throw new Error(`antd/es/${path} does not export ${name}: see build/antdStyles/componentStyles.ts`)
    if (isComponent) return createElement(style, { key: name, prefixCls })
    style(prefixCls, hasRootClass && `${prefixCls}-css-var`)
    return null
  })
}

export interface Styles {
  /** Links and icons, which every component would bring. */
  readonly page: string
  readonly component: string
}

/** The style sheets of a module of antd (`select/style/index.js`). Colours and sizes are custom properties: one sheet serves all themes. */
export function extractStyles(path: string): Styles {
  const { createCache, extractStyle, StyleProvider } = load<CssInJs>('@ant-design/cssinjs')
  const { renderToStaticMarkup } = load<{ renderToStaticMarkup: Render }>('react-dom/server')
  const { ConfigProvider } = load<Antd>('antd')
  const cache = createCache()
  const extract = (children: ReactNode): string => {
    const themed = createElement(ConfigProvider, { theme: { hashed: false } }, children)
    renderToStaticMarkup(createElement(StyleProvider, { cache }, themed))
    return extractStyle(cache, { plain: true, types: 'style', once: true }).replace(cachePaths, '')
  }
  // The first hook, whichever it is, also declares the styles of the page.
  const page = extract(createElement(Hooks, { path: WAVE }))
  return { page, component: extract(createElement(Hooks, { path })) }
}

/** The style sheet of the icons. */
export const iconStyles = (): string => load<{ iconStyles: string }>('@ant-design/icons/lib/utils').iconStyles

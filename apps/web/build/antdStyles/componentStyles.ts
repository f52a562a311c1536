/** A hook of antd that declares the styles of a component. */
interface StyleHook {
  /** The class of the component without `ant-`: `btn`. */
  readonly prefix: string
  /** The export that is the hook, or the component, of these styles. */
  readonly export?: string
  /** Whether the component passes the class that carries its variables (`ant-select-css-var`). */
  readonly hasRootClass?: true
  /** The export is a component that renders nothing but styles. */
  readonly isComponent?: true
}

/**
 * The styles of the parts of antd that the product uses, by module below `antd/es`, and how the part calls its hook. A module that is
 * missing here fails the build.
 */
export const componentStyles: Readonly<Record<string, readonly StyleHook[]>> = {
  '_util/wave/style.js': [{ prefix: 'wave' }],
  'alert/style/index.js': [{ prefix: 'alert' }],
  'button/style/index.js': [{ prefix: 'btn' }],
  'button/style/compact.js': [{ prefix: 'btn', isComponent: true }],
  'checkbox/style/index.js': [{ prefix: 'checkbox', hasRootClass: true }],
  'date-picker/style/index.js': [{ prefix: 'picker', hasRootClass: true }],
  'drawer/style/index.js': [{ prefix: 'drawer' }],
  'dropdown/style/index.js': [{ prefix: 'dropdown', hasRootClass: true }],
  'empty/style/index.js': [{ prefix: 'empty' }],
  // Only its breakpoints are used, by the dialog.
  'grid/style/index.js': [],
  'input/style/index.js': [{ prefix: 'input', export: 'useSharedStyle' }, { prefix: 'input' }],
  'input/style/otp.js': [{ prefix: 'otp' }],
  'input/style/search.js': [{ prefix: 'input-search' }],
  'input/style/textarea.js': [{ prefix: 'input' }],
  'mentions/style/index.js': [{ prefix: 'mentions', hasRootClass: true }],
  'menu/style/index.js': [{ prefix: 'menu', hasRootClass: true }],
  'modal/style/index.js': [{ prefix: 'modal', hasRootClass: true }],
  'modal/style/confirm.js': [{ prefix: 'modal', isComponent: true }],
  'pagination/style/index.js': [{ prefix: 'pagination' }],
  'pagination/style/bordered.js': [{ prefix: 'pagination', isComponent: true }],
  'popover/style/index.js': [{ prefix: 'popover' }],
  'radio/style/index.js': [{ prefix: 'radio', hasRootClass: true }],
  'segmented/style/index.js': [{ prefix: 'segmented' }],
  'select/style/index.js': [{ prefix: 'select', hasRootClass: true }],
  'skeleton/style/index.js': [{ prefix: 'skeleton' }],
  'space/style/index.js': [{ prefix: 'space' }],
  'space/style/addon.js': [{ prefix: 'space-addon' }],
  'space/style/compact.js': [{ prefix: 'space-compact' }],
  'spin/style/index.js': [{ prefix: 'spin' }],
  'switch/style/index.js': [{ prefix: 'switch' }],
  'tooltip/style/index.js': [{ prefix: 'tooltip', hasRootClass: true }],
}

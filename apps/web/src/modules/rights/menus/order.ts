/** Modules in their order, each with the ids of its menus. */
export type Order = readonly { readonly module_id: string; readonly menu_id: readonly string[] }[]

/** Moves a menu before another one of any module, or to the end of a module (`before` undefined). */
export function moveMenu(order: Order, id: string, moduleId: string, before: string | undefined): Order {
  if (id === before) return order
  return order.map(({ module_id, menu_id }) => {
    const rest = menu_id.filter((menu) => menu !== id)
    if (module_id !== moduleId) return { module_id, menu_id: rest }
    const at = before === undefined ? rest.length : rest.indexOf(before)
    return { module_id, menu_id: rest.toSpliced(at < 0 ? rest.length : at, 0, id) }
  })
}

/** Moves a menu one place up or down, over the border of its module into the next. */
export function stepMenu(order: Order, id: string, step: -1 | 1): Order {
  const at = order.findIndex(({ menu_id }) => menu_id.includes(id))
  const module = order[at]
  if (!module) return order
  const index = module.menu_id.indexOf(id) + step
  if (index >= 0 && index < module.menu_id.length) {
    const rest = module.menu_id.filter((menu) => menu !== id)
    return order.with(at, { ...module, menu_id: rest.toSpliced(index, 0, id) })
  }
  const next = order[at + step]
  if (!next) return order
  return moveMenu(order, id, next.module_id, step === 1 ? next.menu_id[0] : undefined)
}

export function stepModule(order: Order, id: string, step: -1 | 1): Order {
  const at = order.findIndex(({ module_id }) => module_id === id)
  const module = order[at]
  const other = order[at + step]
  return module && other ? order.with(at, other).with(at + step, module) : order
}

import { menuArrange, menuList, moduleList } from '@guanqiao/domain/rights/menus'
import type { OutputOf } from '@guanqiao/domain/kit/operation'
import { useMemo, useState } from 'react'
import { catchRefusal } from '../../../kit/acts/refusal.ts'
import { useRead, useSending } from '../../../kit/useOperation.ts'
import type { Order } from './order.ts'

export type Menu = OutputOf<typeof menuList>['rows'][number]
export type Module = OutputOf<typeof moduleList>['rows'][number]

/** All modules and menus in the order shown: the stored one, or the one being saved. */
export function useMenus() {
  const page = { pageNo: 1, pageSize: 100 }
  const menus = useRead(menuList, page)
  const modules = useRead(moduleList, page)
  const send = useSending()
  const [moved, setMoved] = useState<Order>()
  const stored = useMemo(() => orderOf(modules.data?.rows ?? [], menus.data?.rows ?? []), [modules.data, menus.data])
  const arrange = async (next: Order) => {
    if (next === (moved ?? stored)) return
    setMoved(next)
    const list = next.map((entry) => ({ ...entry, menu_id: [...entry.menu_id] }))
    await catchRefusal(send(menuArrange, { list }).then(() => modules.refetch()))
    setMoved(undefined)
  }
  return {
    ready: menus.data !== undefined && modules.data !== undefined,
    error: menus.error ?? modules.error,
    retry: () => void Promise.all([menus.refetch(), modules.refetch()]),
    menus: new Map((menus.data?.rows ?? []).map((menu) => [menu.id, menu])),
    modules: new Map((modules.data?.rows ?? []).map((module) => [module.id, module])),
    order: moved ?? stored,
    arrange,
  }
}

const orderOf = (modules: readonly Module[], menus: readonly Menu[]): Order =>
  modules.map(({ id }) => ({
    module_id: id,
    menu_id: menus.filter(({ module_id }) => module_id === id).map((menu) => menu.id),
  }))
